import { communications } from '@enamel/contract/communications'
import { serve } from '../../http/serve.ts'
import { retryMessage } from './retry-message.ts'
import { sendApproved } from './send-approved.ts'
import { sendMessage } from './send-message.ts'

export const sendingRoutes = [
  serve(communications.send, sendMessage),
  serve(communications.sendApproved, sendApproved),
  serve(communications.retry, retryMessage),
]
