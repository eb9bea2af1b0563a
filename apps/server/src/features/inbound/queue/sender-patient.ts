import { byUser } from '@enamel/domain/actors/actor'
import type { Country } from '@enamel/domain/config/country'
import type { LeadStart } from '@enamel/domain/forms/lead-start'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { type Name, splitName } from '@enamel/domain/patients/name'
import { FIELD_MAX_LENGTH, PHONE_MAX } from '@enamel/domain/patients/patient-draft'
import { formatPhone, parsePhone } from '@enamel/domain/patients/phone-number'
import { isBlank } from '@enamel/domain/text/blank'
import { truncateText } from '@enamel/domain/text/truncate-text'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { createLead } from '../../add-patient/index.ts'
import { lockIdentities, patientByEmail, patientByPhone } from '../../patients/index.ts'
import { practiceCountry } from '../../practice/index.ts'
import type { Decision } from './placement.ts'

/** The sender's details in a message. */
export interface Sender {
  name: string
  email: string | null
  phone: string | null
  source?: string
  txType?: string | null
  /** The lead's first stage and action; by default a new lead that is due now. */
  start?: LeadStart
  /** Whether the message is a web form. */
  isForm?: boolean
}

export interface SenderPatient {
  patientId: string
  /** Whether the patient is a lead that was created for this message. */
  isNew: boolean
}

/** A message's patient: the one in the user's decision, the one with the sender's address or number, or a new lead. */
export async function patientOfSender(
  tx: PracticeTx,
  sender: Sender,
  decision: Decision | null,
  now: Date,
): Promise<SenderPatient> {
  if (decision?.patientId) return { patientId: decision.patientId, isNew: false }
  const email = sender.email && normaliseEmail(sender.email)
  const country = await practiceCountry(tx)
  const phone = sender.phone ? parsePhone(sender.phone, country) : null
  await lockIdentities(tx, [...(email ? [email] : []), ...(phone?.ok ? [phone.e164] : [])])
  const known =
    (email && (await patientByEmail(tx, email))) || (phone?.ok && (await patientByPhone(tx, phone.e164)))
  if (known) return { patientId: known, isNew: false }
  const { first_name, last_name } = nameOf(sender, country)
  const patientId = await createLead(
    tx,
    {
      firstName: truncateText(first_name, FIELD_MAX_LENGTH, ''),
      lastName: truncateText(last_name, FIELD_MAX_LENGTH, ''),
      email: email || null,
      phone: sender.phone && truncateText(sender.phone, PHONE_MAX, ''),
      ...(sender.source && { source: sender.source }),
      txType: sender.txType ?? null,
      ...(sender.start && { start: sender.start }),
      ...(sender.isForm && { consentOrigin: 'form' as const }),
      actor: decision ? byUser(decision.userId) : null,
    },
    now,
  )
  return { patientId, isNew: true }
}

/** The sender's name. A sender without one is named after their email address or phone number. */
function nameOf({ name, email, phone }: Sender, country: Country): Name {
  if (!isBlank(name)) return splitName(name)
  const local = email?.split('@')[0]
  return { first_name: local || (phone ? formatPhone(phone, country) : 'Unknown sender'), last_name: '' }
}
