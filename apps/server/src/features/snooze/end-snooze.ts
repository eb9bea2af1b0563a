import type { snooze } from '@enamel/contract/snooze'
import type { PracticeTx } from '../../db/database.ts'
import { nothing, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { publishConversations } from '../inbox/index.ts'
import { lockPatient, publishPatient } from '../patients/index.ts'

export const endSnooze: Handler<typeof snooze.end> = ({ world, change }, { params }) =>
  change(async (tx) => {
    if (!(await lockPatient(tx, params.id))) return refuse('not_found')
    await clearSnooze(tx, params.id, world.clock.now())
    return nothing
  })

/** Ends the patient's snooze, if there is one, and tells open browsers. */
export async function clearSnooze(tx: PracticeTx, patientId: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('patients')
    .set({ snooze_ends_at: null, snooze_comment: null, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .where('snooze_ends_at', 'is not', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return
  await tx
    .updateTable('conversations')
    .set((row) => ({ snoozed_until: null, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
  await publishPatient(tx, patientId, now)
  await publishConversations(tx, [patientId], now)
}
