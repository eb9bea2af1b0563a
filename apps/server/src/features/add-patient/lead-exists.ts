import type { addPatient } from '@enamel/contract/add-patient'
import { leadMessages } from '@enamel/domain/add-patient/lead-messages'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { isBlank } from '@enamel/domain/text/blank'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceCountry } from '../practice/index.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Whether the practice has a patient with this email or phone (ADD-17, G-27). An invalid number matches none. */
export const leadExists: Handler<typeof addPatient.exists> = async ({ deps, session }, { query }) => {
  const { email = '', phone = '' } = query
  if (isBlank(email) && isBlank(phone)) {
    return refuse('validation', { errors: { email: [leadMessages.email], phone: [leadMessages.phone] } })
  }
  const duplicates = await readInPractice(deps.db, session.clientId, async (reader) => {
    const number = parsePhone(phone, await practiceCountry(reader))
    return findDuplicates(reader, { email: email.trim(), e164: number.ok ? number.e164 : null })
  })
  return ok({ email: duplicates.includes('email'), phone: duplicates.includes('phone') })
}
