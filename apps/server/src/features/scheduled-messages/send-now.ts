import type { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { changeListed } from './change-listed.ts'
import { sendScheduled } from './send-scheduled.ts'

/** Sends a scheduled message now. A user who is asked about what has come in sends it by asking again. */
export const sendNow: Handler<typeof scheduledMessages.sendNow> = (context, { params }) =>
  changeListed(context, params, async (tx, locked) => {
    const sent = await sendScheduled(tx, context.deps, locked, context.session.userId)
    if (!sent.ok) return refuse('not_sent', { values: { reason: sent.reason } })
    return { ...noContent, patientIds: [locked.patient.id] }
  })
