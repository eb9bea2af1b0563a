import { isBlank } from '../text/blank.ts'
import { cleanLine } from '../text/clean-line.ts'
import type { Day } from '../time/practice-time.ts'
import { birthDayMessages, birthDayText, readBirthDay } from './birth-day.ts'
import { EMAIL_SHAPE, INVALID_EMAIL } from './email-address.ts'
import type { GdprAnswer } from './gdpr.ts'

/** The details of a patient that staff can edit (G1-14). */
export interface EditableFields {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  type: string | null
  source: string
  gdpr: GdprAnswer
  referrer_name: string | null
  referrer_email: string | null
}

/** The details as text in the fields of the form. */
export type PatientDraft = { [F in keyof EditableFields]: F extends 'gdpr' ? GdprAnswer : string }
export type DraftField = keyof PatientDraft
export type DraftErrors = Partial<Record<DraftField, string>>
export type FieldChanges = Partial<EditableFields>

export const BLANK_FIRST_NAME = 'First name cannot be blank'
const SOURCE_MISSING = 'Please select a source'

/** The maximum number of characters in each field except the phone, and in the phone. */
export const FIELD_MAX_LENGTH = 255
export const PHONE_MAX = 40

/** The draft with which editing begins. @param shownPhone the phone number in the format of the practice's country */
export function patientDraft(patient: EditableFields, shownPhone: string): PatientDraft {
  return {
    first_name: patient.first_name,
    last_name: patient.last_name,
    email: patient.email ?? '',
    phone: shownPhone,
    date_of_birth: birthDayText(patient.date_of_birth),
    type: patient.type ?? '',
    source: patient.source,
    gdpr: patient.gdpr,
    referrer_name: patient.referrer_name ?? '',
    referrer_email: patient.referrer_email ?? '',
  }
}

/**
 * The errors in the draft, by field; an empty object when there are none. An unusable phone number can be saved
 * (PAT-14).
 */
export function checkPatientDraft(draft: PatientDraft, today: Day): DraftErrors {
  const errors: DraftErrors = {}
  for (const [name, value] of Object.entries(draft) as [DraftField, string][]) {
    const max = name === 'phone' ? PHONE_MAX : FIELD_MAX_LENGTH
    if (value.length > max) errors[name] = `Must be at most ${max} characters`
  }
  if (isBlank(draft.first_name)) errors.first_name = BLANK_FIRST_NAME
  for (const name of ['email', 'referrer_email'] as const) {
    const address = draft[name].trim()
    if (address !== '' && !EMAIL_SHAPE.test(address)) errors[name] = INVALID_EMAIL
  }
  const born = readBirthDay(draft.date_of_birth, today)
  if (!born.ok) errors.date_of_birth = birthDayMessages[born.reason]
  if (draft.source.trim() === '') errors.source = SOURCE_MISSING
  return errors
}

/**
 * The changes between two drafts, for the server: trimmed, and empty as null in the fields that can be null.
 * @param start the draft when editing began
 */
export function draftChanges(start: PatientDraft, draft: PatientDraft, today: Day): FieldChanges {
  const changes: FieldChanges = {}
  for (const field of ['first_name', 'last_name', 'source'] as const) {
    if (savedText(field, draft) !== savedText(field, start)) changes[field] = savedText(field, draft)
  }
  for (const field of ['email', 'phone', 'type', 'referrer_name', 'referrer_email'] as const) {
    if (savedText(field, draft) !== savedText(field, start)) changes[field] = savedText(field, draft) || null
  }
  const born = readBirthDay(draft.date_of_birth, today)
  const before = readBirthDay(start.date_of_birth, today)
  if (born.ok && !(before.ok && before.day === born.day)) changes.date_of_birth = born.day
  if (draft.gdpr !== start.gdpr) changes.gdpr = draft.gdpr
  return changes
}

function savedText(field: Exclude<DraftField, 'gdpr' | 'date_of_birth'>, draft: PatientDraft): string {
  return field.endsWith('_name') ? cleanLine(draft[field]) : draft[field].trim()
}
