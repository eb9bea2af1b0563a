import type { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { byUser } from '@enamel/domain/actors/actor'
import { sendTimeProblem } from '@enamel/domain/scheduled-messages/scheduled-message'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { checkForLater, textOfRequest } from '../sending/index.ts'
import { changeListed } from './change-listed.ts'
import { emitChange } from './emit-change.ts'
import { presentScheduled } from './present-scheduled.ts'
import { type LockedScheduled, listedById, updateScheduled } from './scheduled-message.queries.ts'
import { enqueueSendDue } from './send-due.kind.ts'

/** Changes when a scheduled message is sent. One that was not sent at its time waits again. */
export const changeTime: Handler<typeof scheduledMessages.changeTime> = (context, { params, body }) =>
  changeListed(context, params, async (tx, locked, now) => {
    const { deps, session } = context
    const problem = sendTimeProblem(body.send_at, now)
    if (problem) return refuse('validation', { errors: { send_at: [problem] } })
    if (await closesBefore(tx, deps, locked, body.send_at)) return refuse('window_closes')
    await updateScheduled(tx, params.id, { send_at: body.send_at, state: 'waiting', reason: null })
    await enqueueSendDue(tx, params.id, { at: body.send_at, clock: deps.clock })
    await emitChange(tx, locked.row, { change: 'rescheduled', by: session.userId, at: now })
    return ok(presentScheduled(await listedById(tx, params.id)), { patientIds: [locked.patient.id] })
  })

/** Whether the window of WhatsApp will have closed before this text is sent. */
async function closesBefore(
  tx: PracticeTx,
  deps: Dependencies,
  { patient, row }: LockedScheduled,
  at: Date,
): Promise<boolean> {
  if (row.kind === 'template' || row.channel !== 'WhatsApp') return false
  const refusal = await checkForLater(tx, deps, {
    id: row.id,
    patient,
    channel: row.channel,
    content: textOfRequest(row.request, row.channel),
    actor: byUser(row.user_id),
    purpose: 'staff',
    at,
  })
  return refusal?.reason === 'whatsapp_stalled'
}
