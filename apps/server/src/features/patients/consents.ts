import type { ConsentOrigin, GdprAnswer } from '@enamel/domain/patients/gdpr'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** An answer on marketing, and how it was given. */
export interface ConsentAnswer {
  gdpr: GdprAnswer
  origin: ConsentOrigin
  /** Null: no user gave it for the patient. */
  userId: string | null
}

/** An answer in the history of a patient. */
export interface Consent {
  gdpr: GdprAnswer
  at: Date
  origin: ConsentOrigin
  user: { id: string; name: string } | null
}

/**
 * The histories of these patients' answers, oldest first. A patient's last answer is the current one. Patients without a
 * history are missing.
 */
export async function consentsOf(
  tx: PracticeTx,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Consent[]>> {
  const rows = await tx
    .selectFrom('consents')
    .leftJoin('users', (join) =>
      join.onRef('users.client_id', '=', 'consents.client_id').onRef('users.id', '=', 'consents.user_id'),
    )
    .select([
      'consents.patient_id',
      'consents.gdpr',
      'consents.at',
      'consents.origin',
      'consents.user_id',
      'users.name',
    ])
    .where('consents.client_id', '=', tx.clientId)
    .where('consents.patient_id', '=', anyId(patientIds))
    .orderBy('consents.at')
    .orderBy('consents.id')
    .execute()
  const histories = new Map<string, Consent[]>()
  for (const { patient_id, user_id, name, ...consent } of rows) {
    const user = user_id === null ? null : { id: user_id, name: name ?? 'A former user' }
    const history = histories.get(patient_id) ?? []
    history.push({ ...consent, user })
    histories.set(patient_id, history)
  }
  return histories
}

/** The row of the first answer of a new patient. */
export function firstConsent(
  clientId: string,
  patientId: string,
  { gdpr, origin, userId }: ConsentAnswer,
  at: Date,
) {
  return { client_id: clientId, id: uuid(), patient_id: patientId, gdpr, at, origin, user_id: userId }
}

/** Adds an answer to a patient's history, if it differs from the patient's current one, which it is about to replace. */
export async function recordConsent(
  tx: PracticeTx,
  patientId: string,
  { gdpr, origin, userId }: ConsentAnswer,
  at: Date,
): Promise<void> {
  await sql`
    insert into consents (client_id, id, patient_id, gdpr, at, origin, user_id)
    select client_id, ${uuid()}, id, ${gdpr}, ${at}, ${origin}, ${userId}
    from patients where client_id = ${tx.clientId} and id = ${patientId} and gdpr <> ${gdpr}`.execute(tx)
}
