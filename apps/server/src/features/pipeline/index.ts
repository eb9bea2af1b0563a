export { type Pipeline, pipelineOf } from './pipeline.queries.ts'
export { pipelineRoutes } from './pipeline.routes.ts'
