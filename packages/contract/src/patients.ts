import { EMAIL_SHAPE, INVALID_EMAIL } from '@enamel/domain/patients/email-address'
import { gdprAnswers } from '@enamel/domain/patients/gdpr'
import { BLANK_FIRST_NAME, FIELD_MAX_LENGTH, PHONE_MAX } from '@enamel/domain/patients/patient-draft'
import type * as domain from '@enamel/domain/patients/phone-reason'
import { invalidReasons } from '@enamel/domain/patients/phone-reason'
import { snoozeStates } from '@enamel/domain/snooze/state'
import { isBlank } from '@enamel/domain/text/blank'
import { valueStates } from '@enamel/domain/values/patient-values'
import { z } from 'zod'
import { Assignee } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import {
  Day,
  Distinguisher,
  filledName,
  filledText,
  Id,
  Instant,
  nameText,
  PatientParams,
  text,
} from './fields.ts'
import { Values } from './values.ts'

export const InvalidReason = z.enum(invalidReasons)

/** A phone number as stored: in E.164 if it is valid, otherwise the raw text with the reason (PAT-13 to PAT-15). */
export const PhoneNumber = z.object({
  number: z.string(),
  invalid_reason: InvalidReason.nullable(),
}) satisfies z.ZodType<domain.PhoneNumber>

export const Snooze = z.object({
  ends_at: Instant,
  comment: z.string().nullable(),
  state: z.enum(snoozeStates),
})
export type Snooze = z.infer<typeof Snooze>

/** The value of a patient's treatment. In the state `linked` it comes from the practice system (G-20). */
export const PatientValues = Values.extend({ state: z.enum(valueStates) })
export type PatientValues = z.infer<typeof PatientValues>

/**
 * A patient in the API (PAT-01, ACT-41). `email` and `email_address` are always equal, and so are `phone` and
 * `phone_number.number` (C1-15).
 */
export const Patient = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  distinguisher: Distinguisher,
  email: z.string().nullable(),
  email_address: z.string().nullable(),
  phone: z.string().nullable(),
  phone_number: PhoneNumber.nullable(),
  date_of_birth: Day.nullable(),
  image_url: z.string().nullable(),
  source: z.string(),
  stage: z.string().nullable(),
  next_action_at: Instant.nullable(),
  labels: z.array(z.string()),
  snooze: Snooze.nullable(),
  type: z.string().nullable(),
  gdpr: z.enum(gdprAnswers),
  referrer_email: z.string().nullable(),
  referrer_name: z.string().nullable(),
  values: PatientValues,
  starred: z.boolean(),
  unread: z.boolean(),
  /** The user who looks after the patient. */
  assignee: Assignee.nullable(),
  version: z.number().int(),
})
export type Patient = z.infer<typeof Patient>

/** The protocols that a picture's URL may have, so that it cannot contain a script. */
const WEB_PROTOCOL = /^https?$/
const emptyAsNull = z.literal('').transform(() => null)

/** Trimmed text; blank text becomes null. */
function optionalText(max: number) {
  return text(max)
    .transform((typed) => (isBlank(typed) ? null : typed.trim()))
    .nullable()
}

const Email = optionalText(FIELD_MAX_LENGTH).pipe(z.string().regex(EMAIL_SHAPE, INVALID_EMAIL).nullable())

/** The fields of a save: only the changed fields, and the version on which they are based. */
export const PatientChanges = z.object({
  version: z.number().int().optional(),
  first_name: filledName(BLANK_FIRST_NAME).optional(),
  last_name: nameText().optional(),
  email: Email.optional(),
  phone: optionalText(PHONE_MAX).optional(),
  date_of_birth: z.union([emptyAsNull, Day]).nullable().optional(),
  source: filledText(FIELD_MAX_LENGTH).optional(),
  type: optionalText(FIELD_MAX_LENGTH).optional(),
  gdpr: z.enum(gdprAnswers).optional(),
  image_url: z
    .union([emptyAsNull, z.url({ protocol: WEB_PROTOCOL, error: 'Must be a web address' }).max(2000)])
    .nullable()
    .optional(),
  referrer_email: Email.optional(),
  referrer_name: nameText()
    .transform((name) => name || null)
    .nullable()
    .optional(),
})
export type PatientChanges = z.infer<typeof PatientChanges>

export const patients = {
  get: endpoint({
    summary: 'A patient',
    method: 'GET',
    path: '/v3/patients/:id',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: Patient },
    refusals: patientRefusals,
    audit: 'patient.read',
  }),
  save: endpoint({
    summary: 'Saves changed fields of a patient',
    method: 'PUT',
    path: '/v3/patients/:id',
    caller: 'staff',
    params: PatientParams,
    body: PatientChanges,
    responses: { 200: Patient },
    refusals: {
      ...patientRefusals,
      edit_conflict: {
        status: 409,
        message:
          '{name} changed this patient while you were editing. Your changes are still here: check them and save again.',
        record: Patient,
      },
    },
    audit: 'patient.save',
  }),
}
