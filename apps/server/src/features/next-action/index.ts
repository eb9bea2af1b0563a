export { enterStage, moveStage } from './move-stage.ts'
export { nextActionRoutes } from './next-action.routes.ts'
