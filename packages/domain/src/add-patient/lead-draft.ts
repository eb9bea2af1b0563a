import type { Country } from '../config/country.ts'
import { EMAIL_SHAPE, INVALID_EMAIL } from '../patients/email-address.ts'
import type { GdprAnswer } from '../patients/gdpr.ts'
import { cleanName, splitName } from '../patients/name.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { isBlank } from '../text/blank.ts'
import { leadWords } from './lead-words.ts'

/** What a person fills in to add a lead (ADD-07, without labels and next action, which come with the guided steps). */
export interface LeadDraft {
  name: string
  email: string
  phone: string
  treatment_type: string
  source: string
  consented: boolean
  note: string
}

/** Nobody consents unless they said so (G-19). */
export const emptyLead: LeadDraft = {
  name: '',
  email: '',
  phone: '',
  treatment_type: '',
  source: '',
  consented: false,
  note: '',
}

/** Characters of the note that a lead starts with (G-22). */
export const LEAD_NOTE_MAX = 2000

export type LeadErrors = Partial<Record<keyof LeadDraft, string>>

/** What is wrong with a draft, by field and in the words of the form; an empty object when nothing is (ADD-09 to ADD-13). */
export function checkLead(draft: LeadDraft, country: Country): LeadErrors {
  const errors: LeadErrors = {}
  if (isBlank(draft.name)) errors.name = leadWords.name
  const email = draft.email.trim()
  if (email === '') errors.email = leadWords.email
  else if (!EMAIL_SHAPE.test(email)) errors.email = INVALID_EMAIL
  const phone = draft.phone.trim()
  if (phone === '') errors.phone = leadWords.phone
  else if (!parsePhone(phone, country).ok) errors.phone = leadWords.phone_unusable
  if (draft.treatment_type === '') errors.treatment_type = leadWords.treatment_type
  if (draft.source === '') errors.source = leadWords.source
  if (draft.note.length > LEAD_NOTE_MAX) errors.note = `Must be at most ${LEAD_NOTE_MAX} characters`
  return errors
}

/** The body of POST /v2/actions for a plain new lead (ADD-12, ADD-20, ADD-21). */
export function newLeadBody(draft: LeadDraft) {
  const { first_name, last_name } = splitName(draft.name)
  const gdpr: GdprAnswer = draft.consented ? 'Opted In' : 'Opted Out'
  return {
    firstName: first_name,
    lastName: last_name,
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    gdpr,
    txType: draft.treatment_type,
    source: draft.source,
    note: draft.note.trim(),
    nextAction: 'enquiry' as const,
  }
}

/** Stands under the marketing consent switch (ADD-14). */
export function consentWords(consented: boolean): string {
  return consented
    ? 'We can send this patient marketing emails'
    : 'We cannot send this patient marketing emails'
}

/** The toast after a plain new lead was saved (ADD-23). */
export function addedWords(name: string): string {
  return `${cleanName(name)} has been added as a new lead`
}
