export { type Pipeline, pipelineOf } from './pipeline.queries.ts'
