import type { DuplicateField } from '@enamel/domain/add-patient/duplicate'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { patientByEmail, patientByPhone } from '../patients/index.ts'

/**
 * Finds out whether a patient of the practice already has the email, the phone, or both.
 * @param email upper and lower case do not matter; null is ignored
 * @param e164 null is ignored
 */
export async function findDuplicates(
  reader: PracticeReader,
  { email, e164 }: { email: string | null; e164: string | null },
): Promise<DuplicateField[]> {
  const byEmail = email !== null && (await patientByEmail(reader, email))
  const byPhone = e164 !== null && (await patientByPhone(reader, e164))
  return [...(byEmail ? (['email'] as const) : []), ...(byPhone ? (['phone'] as const) : [])]
}
