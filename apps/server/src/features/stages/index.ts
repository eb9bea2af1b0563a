export { enterStage, moveStage } from './move-stage.ts'
export { lastMoverName } from './stage-change.queries.ts'
