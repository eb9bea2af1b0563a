import { pipeline } from '@enamel/contract/pipeline'
import { serve } from '../../http/serve.ts'
import { getPipeline } from './get-pipeline.ts'

export const pipelineRoutes = [serve(pipeline.settings, getPipeline)]
