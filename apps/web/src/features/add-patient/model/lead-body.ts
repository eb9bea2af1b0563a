import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import type { GdprAnswer } from '@enamel/domain/patients/gdpr'
import { splitName } from '@enamel/domain/patients/name'
import { chosenAction } from './chosen-action.ts'
import { type LeadPractice, leadDate } from './lead-date.ts'

/** The body of POST /v2/actions, with the field names of the specification (ADD-20). */
export interface LeadBody {
  firstName: string
  lastName: string
  email: string
  phone: string
  gdpr: GdprAnswer
  txType: string
  source: string
  labels: string[]
  stage: 'newPatient'
  nextAction: LeadNextAction
  date: string | null
  note: string
}

/** The body of the request that saves a draft (ADD-12, ADD-20, ADD-21). @throws without a next action (ADD-22) */
export function newLeadBody(
  { contact, marketing, labels, nextAction }: LeadDraft,
  practice: LeadPractice,
): LeadBody {
  const { first_name, last_name } = splitName(contact.name)
  return {
    firstName: first_name,
    lastName: last_name,
    email: contact.email.trim(),
    phone: contact.phone.trim(),
    // Lite does not ask for consent, so the patient counts as opted out (C-22).
    gdpr: marketing.consented && practice.variant !== 'lite' ? 'Opted In' : 'Opted Out',
    txType: marketing.treatmentType,
    source: marketing.referralSource,
    labels: [...labels],
    stage: 'newPatient',
    nextAction: chosenAction(nextAction),
    date: leadDate(nextAction, practice)?.toISOString() ?? null,
    note: nextAction.note.trim(),
  }
}
