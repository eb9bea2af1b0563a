import type { PracticeTx } from '../../db/practice-tx.ts'

/** The patient's latest business event that has one of these names; undefined when there is no such event. */
export function lastBusinessEvent(
  tx: PracticeTx,
  patientId: string,
  names: readonly string[],
): Promise<{ name: string; description: string | null } | undefined> {
  return tx
    .selectFrom('business_events')
    .select(['name', 'description'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('name', 'in', names)
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
