import { pipeline } from '@enamel/contract/pipeline'
import { serve } from '../../http/pipeline/serve.ts'
import { getPipeline } from './get-pipeline.ts'
import { pipelinePolicy } from './pipeline.policy.ts'
import { savePipeline } from './save-pipeline.ts'

export const pipelineRoutes = [
  serve(pipeline.settings, pipelinePolicy.read, getPipeline),
  serve(pipeline.save, pipelinePolicy.change, savePipeline),
]
