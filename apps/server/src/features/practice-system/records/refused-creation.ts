import type { LinkedRecord } from '@enamel/contract/practice-system'
import { z } from 'zod'
import type { NewPatient } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'
import { StoredCreation } from './stored-record.ts'

const Refused = z.object({ creation: StoredCreation, errors: z.record(z.string(), z.array(z.string())) })

/**
 * Stores the form of a patient who could not be created in the practice system, so that staff need not type it again.
 * The form is deleted when staff next link or create the patient, and with the patient.
 * @param errors the reasons by refused field
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

/** Deletes the stored form, when staff link or create the patient again. */
export async function forgetRefusedCreation(tx: PracticeTx, patientId: string): Promise<void> {
  await tx
    .deleteFrom('practice_system_refused_creations')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
}

/** The stored form, ready to be sent again, and the errors of its fields; empty when no form is stored. */
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
  const { email, phone, ...rest } = creation
  const values = { ...rest, email_address: email, mobile_phone: phone }
  return Object.keys(errors).length > 0 ? { values, errors } : { values }
}
