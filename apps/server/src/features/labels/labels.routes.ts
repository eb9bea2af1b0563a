import { labels } from '@enamel/contract/labels'
import { serve } from '../../http/pipeline/serve.ts'
import { addLabel, removeLabel } from './change-labels.ts'
import { labelPolicy } from './labels.policy.ts'

export const labelRoutes = [
  serve(labels.add, labelPolicy.change, addLabel),
  serve(labels.remove, labelPolicy.change, removeLabel),
]
