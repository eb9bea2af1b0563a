import type { DuplicateField } from '@enamel/domain/add-patient/duplicate'
import type { PracticeTx } from '../../db/database.ts'
import { patientByEmail, patientByPhone } from '../patients/index.ts'

/**
 * The patients that the practice already knows by this email or number.
 * @param email compared without case; null is ignored
 * @param e164 likewise
 */
export async function knownBy(
  tx: PracticeTx,
  { email, e164 }: { email: string | null; e164: string | null },
): Promise<DuplicateField[]> {
  const byEmail = email !== null && (await patientByEmail(tx, email))
  const byPhone = e164 !== null && (await patientByPhone(tx, e164))
  return [...(byEmail ? (['email'] as const) : []), ...(byPhone ? (['phone'] as const) : [])]
}
