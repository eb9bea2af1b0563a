import type { PracticeTx } from '../../db/practice-tx.ts'
import { type ConsentReason, hasOptedOut, isToReferrer, optOut } from '../communications/index.ts'
import { lockPatients } from '../patients/index.ts'

/** A patient, or somebody of whom the practice only has an address, such as a referrer. */
export type SubscriberKind = 'patient' | 'address'

/** Who gets marketing and can unsubscribe: a patient, or the address of somebody else, such as a referrer. */
export interface Subscriber {
  kind: SubscriberKind
  /** Where the emails go. */
  address: string | null
  hasUnsubscribed(): Promise<boolean>
  unsubscribe(reason: ConsentReason, now: Date): Promise<void>
}

/** A patient as a subscriber, locked; null if there is none. */
export async function patientAsSubscriber(tx: PracticeTx, patientId: string): Promise<Subscriber | null> {
  const [patient] = await lockPatients(tx, [patientId])
  if (!patient) return null
  return {
    kind: 'patient',
    address: patient.email,
    hasUnsubscribed: () => hasOptedOut(tx, patient),
    unsubscribe: (reason, now) => optOut(tx, patientId, reason, now),
  }
}

/** The recipient of a message: its patient, or the referrer to whom a workflow wrote; null if there is no message. */
export async function recipientAsSubscriber(tx: PracticeTx, messageId: string): Promise<Subscriber | null> {
  const message = await tx
    .selectFrom('communications as c')
    .select(['c.to_email', 'c.patient_id', isToReferrer.as('isToReferrer')])
    .where('c.client_id', '=', tx.clientId)
    .where('c.id', '=', messageId)
    .executeTakeFirst()
  if (!message) return null
  return message.isToReferrer && message.to_email !== null
    ? addressAsSubscriber(tx, message.to_email)
    : patientAsSubscriber(tx, message.patient_id)
}

/** The address of somebody who may also be a patient, or several; they unsubscribe as well. */
function addressAsSubscriber(tx: PracticeTx, address: string): Subscriber {
  return {
    kind: 'address',
    address,
    async hasUnsubscribed() {
      const row = await tx
        .selectFrom('unsubscribed_addresses')
        .select('at')
        .where('client_id', '=', tx.clientId)
        .where('address', '=', address)
        .executeTakeFirst()
      return row !== undefined && (await patientsToOptOut(tx, address)).length === 0
    },
    async unsubscribe(reason, at) {
      await tx
        .insertInto('unsubscribed_addresses')
        .values({ client_id: tx.clientId, address, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const { id } of await patientsToOptOut(tx, address)) await optOut(tx, id, reason, at)
    },
  }
}

/** The patients with this address who get marketing still, locked. */
async function patientsToOptOut(tx: PracticeTx, address: string) {
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('email', '=', address)
    .orderBy('id')
    .execute()
  const patients = await lockPatients(
    tx,
    rows.map(({ id }) => id),
  )
  const remaining: typeof patients = []
  for (const patient of patients) if (!(await hasOptedOut(tx, patient))) remaining.push(patient)
  return remaining
}
