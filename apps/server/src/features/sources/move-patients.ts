import type { PracticeTx } from '../../db/database.ts'
import { publishPatient } from '../patient-news/index.ts'

/** They may be thousands: of more than so many, open browsers show the old source until they load the patient again. */
const TOLD_MAX = 100

/** Patients who came from one source came from the other instead; open browsers are told of as many as there may be open. */
export async function movePatients(tx: PracticeTx, from: string, to: string, now: Date): Promise<void> {
  const moved = await tx
    .updateTable('patients')
    .set({ source: to, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('source', '=', from)
    .returning('id')
    .execute()
  for (const { id } of moved.slice(0, TOLD_MAX)) await publishPatient(tx, id, now)
}
