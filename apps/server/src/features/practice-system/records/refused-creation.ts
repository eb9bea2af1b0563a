import type { LinkedRecord } from '@enamel/contract/practice-system'
import { z } from 'zod'
import type { NewPatient } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/database.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'
import { StoredCreation } from './stored-record.ts'

const Refused = z.object({ creation: StoredCreation, errors: z.record(z.string(), z.array(z.string())) })

/**
 * Stores the form of a patient whom the practice system refused to create, so that it need not be typed again. It stays
 * until the next link or creation begins, so that it never outlives a success or an unlink. At the latest it is deleted
 * with the patient.
 * @param errors the refused fields and why
 */
export async function storeRefusedCreation(
  tx: PracticeTx,
  patientId: string,
  { creation, errors }: { creation: NewPatient; errors: FieldErrors },
): Promise<void> {
  await tx
    .insertInto('practice_system_refused_creations')
    .values({
      client_id: tx.clientId,
      patient_id: patientId,
      creation: JSON.stringify(creation),
      errors: JSON.stringify(errors),
    })
    .execute()
}

/** Another link, or creation, is begun. */
export async function forgetRefusedCreation(tx: PracticeTx, patientId: string): Promise<void> {
  await tx
    .deleteFrom('practice_system_refused_creations')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
}

/** The values as they are sent again, and the errors where fields were named; empty when none are stored. */
export async function refusedCreation(
  tx: PracticeTx,
  patientId: string,
): Promise<Pick<NonNullable<LinkedRecord['failure']>, 'values' | 'errors'>> {
  const row = await tx
    .selectFrom('practice_system_refused_creations')
    .select(['creation', 'errors'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!row) return {}
  const { creation, errors } = Refused.parse(row)
  const { email, phone, ...same } = creation
  const values = { ...same, email_address: email, mobile_phone: phone }
  return Object.keys(errors).length > 0 ? { values, errors } : { values }
}
