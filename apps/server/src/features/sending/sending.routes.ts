import { communications } from '@enamel/contract/communications'
import { serve } from '../../http/pipeline/serve.ts'
import { retryMessage } from './retry-message.ts'
import { sendApproved } from './send-approved.ts'
import { sendMessage } from './send-message.ts'
import { sendingPolicy } from './sending.policy.ts'

export const sendingRoutes = [
  serve(communications.send, sendingPolicy.send, sendMessage),
  serve(communications.sendApproved, sendingPolicy.send, sendApproved),
  serve(communications.retry, sendingPolicy.send, retryMessage),
]
