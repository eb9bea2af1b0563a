import { normaliseEmail } from '@enamel/domain/patients/email-address'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { PatientChanged, PatientCreated } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { lookUpKey, lookUpKind } from './look-up.kind.ts'
import { insertLookups, mailboxesInUse } from './lookup.queries.ts'

/** Requests a lookup of a new patient's earlier mail in the practice's mailboxes. */
export const lookUpNewPatient: Reaction<PatientCreated> = (tx, { patientId, at }) =>
  requestLookup(tx, patientId, at)

/** Requests a lookup of the earlier mail of a patient's new address. */
export const lookUpNewAddress: Reaction<PatientChanged> = async (tx, { patientId, columns, at }) => {
  if (columns.includes('email')) await requestLookup(tx, patientId, at)
}

async function requestLookup(tx: PracticeTx, patientId: string, now: Date): Promise<void> {
  const mailboxes = await mailboxesInUse(tx)
  if (mailboxes.length === 0) return
  const patient = await tx
    .selectFrom('patients')
    .select('email')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  const address = normaliseEmail(patient?.email ?? '')
  if (!address) return
  await insertLookups(tx, mailboxes, { address, now })
  for (const mailbox of mailboxes) {
    const payload = { client_id: tx.clientId, mailbox }
    await enqueue(tx, lookUpKind, payload, { key: lookUpKey(payload) })
  }
}
