export { enterStage, moveStage } from './move-stage.ts'
export { lastMoverName } from './stage-change.queries.ts'
export { stagePolicy } from './stages.policy.ts'
