import { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { allOf, when } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { sendingPolicy } from '../sending/index.ts'
import { snoozePolicy } from '../snooze/index.ts'
import { cancelScheduled, restoreScheduled } from './cancel-scheduled.ts'
import { changeTime } from './change-time.ts'
import { editScheduled } from './edit-scheduled.ts'
import { listScheduled, listScheduledOfPatient, summariseScheduled } from './list-scheduled.ts'
import { scheduleMessage } from './schedule-message.ts'
import { scheduledPolicy } from './scheduled-messages.policy.ts'
import { sendNow } from './send-now.ts'

/** Whoever schedules a message may send one, at any time. */
const sendPolicy = allOf(scheduledPolicy.change, sendingPolicy.send)

const endsSnooze = ({ body }: { body: { message?: { end_snooze: boolean } | undefined } }) =>
  body.message?.end_snooze === true

export const scheduledMessageRoutes = [
  serve(
    scheduledMessages.schedule,
    allOf(sendPolicy, when(endsSnooze, snoozePolicy.change)),
    scheduleMessage,
  ),
  serve(scheduledMessages.ofPatient, scheduledPolicy.read, listScheduledOfPatient),
  serve(scheduledMessages.list, scheduledPolicy.read, listScheduled),
  serve(scheduledMessages.summary, scheduledPolicy.read, summariseScheduled),
  serve(scheduledMessages.changeTime, scheduledPolicy.change, changeTime),
  serve(scheduledMessages.cancel, scheduledPolicy.change, cancelScheduled),
  serve(scheduledMessages.restore, scheduledPolicy.change, restoreScheduled),
  serve(scheduledMessages.edit, scheduledPolicy.change, editScheduled),
  serve(scheduledMessages.sendNow, sendPolicy, sendNow),
]
