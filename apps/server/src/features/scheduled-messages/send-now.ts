import type { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockListed } from './scheduled-message.queries.ts'
import { sendScheduled } from './send-scheduled.ts'

/** Sends a scheduled message now. A user who is asked about what has come in sends it by asking again. */
export const sendNow: Handler<typeof scheduledMessages.sendNow> = ({ deps, session, change }, { params }) =>
  change(async (tx) => {
    const locked = await lockListed(tx, params.id)
    if (!locked) return refuse('not_found')
    const sent = await sendScheduled(tx, deps, locked, session.userId)
    if (!sent.ok) return refuse('not_sent', { values: { reason: sent.reason } })
    return { ...noContent, patientIds: [locked.patient.id] }
  })
