export { enterStage, moveStage } from './move-stage.ts'
export { nextActionRoutes } from './next-action.routes.ts'
export { stageOf } from './stage-of.ts'
