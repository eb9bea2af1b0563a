import { communications } from '@enamel/contract/communications'
import { allOf, when } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { bodyEndsSnooze, snoozePolicy } from '../snooze/index.ts'
import { retryMessage } from './retry-message.ts'
import { sendApproved } from './send-approved.ts'
import { sendMessage } from './send-message.ts'
import { sendingPolicy } from './sending.policy.ts'
import { undoMessage } from './undo-message.ts'

const sendPolicy = allOf(sendingPolicy.send, when(bodyEndsSnooze, snoozePolicy.change))

export const sendingRoutes = [
  serve(communications.send, sendPolicy, sendMessage),
  serve(communications.sendApproved, sendPolicy, sendApproved),
  serve(communications.undo, sendingPolicy.send, undoMessage),
  serve(communications.retry, sendingPolicy.send, retryMessage),
]
