import { realtime } from '@enamel/contract/realtime'
import { serve } from '../../http/pipeline/serve.ts'
import { authoriseChannel } from './authorise-channel.ts'
import { realtimePolicy } from './realtime.policy.ts'

export const realtimeRoutes = [serve(realtime.authorise, realtimePolicy.listen, authoriseChannel)]
