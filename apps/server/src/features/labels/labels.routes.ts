import { labels } from '@enamel/contract/labels'
import { serve } from '../../http/serve.ts'
import { addLabel, removeLabel } from './change-labels.ts'

export const labelRoutes = [serve(labels.add, addLabel), serve(labels.remove, removeLabel)]
