import type { Country } from '../config/country.ts'
import { checkLabel, labelMessages } from '../labels/label.ts'
import { EMAIL_SHAPE, INVALID_EMAIL } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { isBlank } from '../text/blank.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import type { DayAndTime } from '../time/clock-time.ts'
import { leadMessages } from './lead-messages.ts'
import type { LeadNextAction } from './lead-transition.ts'

/** The form with which staff add a lead (ADD-07). */
export interface LeadDraft {
  contact: { name: string; email: string; phone: string }
  marketing: { treatmentType: string; referralSource: string; consented: boolean }
  labels: readonly string[]
  nextAction: {
    action: LeadNextAction | null
    /** Null for the default date of the action. */
    date: DayAndTime | null
    note: string
  }
}

/** Consent must be given explicitly (G-19), and the source must be chosen: no default is assumed (C-36). */
export const emptyLead: LeadDraft = {
  contact: { name: '', email: '', phone: '' },
  marketing: { treatmentType: '', referralSource: '', consented: false },
  labels: [],
  nextAction: { action: null, date: null, note: '' },
}

export const detailFields = ['name', 'email', 'phone', 'treatmentType', 'referralSource', 'labels'] as const
export type DetailField = (typeof detailFields)[number]
export const nextActionFields = ['action', 'date', 'note'] as const
export type NextActionField = (typeof nextActionFields)[number]
export type LeadField = DetailField | NextActionField

export type LeadErrors = Partial<Record<LeadField, string>>

/** The errors in the details, as texts by field; empty when there are none (ADD-09 to ADD-13). */
export function checkDetails({ contact, marketing, labels }: LeadDraft, country: Country): LeadErrors {
  const errors: LeadErrors = {}
  if (isBlank(contact.name)) errors.name = leadMessages.name
  const email = contact.email.trim()
  if (email === '') errors.email = leadMessages.email
  else if (!EMAIL_SHAPE.test(email)) errors.email = INVALID_EMAIL
  const phone = contact.phone.trim()
  if (phone === '') errors.phone = leadMessages.phone
  else if (!parsePhone(phone, country).ok) errors.phone = leadMessages.phone_unusable
  if (marketing.treatmentType === '') errors.treatmentType = leadMessages.treatment_type
  if (marketing.referralSource === '') errors.referralSource = leadMessages.source
  const label = labelsError(labels)
  if (label !== null) errors.labels = label
  return errors
}

/** The errors in the next action, except for the date, whose field reports its own error (TIME-05). */
export function checkNextAction({ nextAction: { action, note } }: LeadDraft): LeadErrors {
  const errors: LeadErrors = {}
  if (action === null) errors.action = leadMessages.next_action
  if (note.length > SHORT_NOTE_MAX) errors.note = `Must be at most ${SHORT_NOTE_MAX} characters`
  return errors
}

/** The error in a new patient's labels, each compared with the labels before it; null when there is none. */
export function labelsError(labels: readonly string[]): string | null {
  for (const [index, label] of labels.entries()) {
    const check = checkLabel(label, labels.slice(0, index))
    if (!check.ok) return labelMessages[check.reason]
  }
  return null
}

/** The text under the marketing consent switch (ADD-14). */
export function consentText(consented: boolean): string {
  return consented
    ? 'We can send this patient marketing emails'
    : 'We cannot send this patient marketing emails'
}
