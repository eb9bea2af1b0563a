import { leadMessages } from '@enamel/domain/add-patient/lead-messages'
import { leadNextActions } from '@enamel/domain/add-patient/lead-transition'
import { LABELS_MAX, labelMessages } from '@enamel/domain/labels/label'
import { EMAIL_SHAPE, INVALID_EMAIL } from '@enamel/domain/patients/email-address'
import { DEFAULT_GDPR, gdprAnswers } from '@enamel/domain/patients/gdpr'
import { FIELD_MAX_LENGTH, PHONE_MAX } from '@enamel/domain/patients/patient-draft'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Distinguisher, filledName, filledText, Id, Instant, nameText, optional, text } from './fields.ts'
import { LabelInput } from './labels.ts'

/** The email or phone to look for among the existing patients (ADD-17, G-27). */
const ExistsQuery = z.object({ email: text(FIELD_MAX_LENGTH).optional(), phone: text(PHONE_MAX).optional() })

/** The body of POST /v2/actions, in camelCase as in the specification (G-28). */
export const NewLead = z.object({
  firstName: filledName(leadMessages.name),
  lastName: optional(nameText(), ''),
  phone: filledText(PHONE_MAX, leadMessages.phone),
  email: filledText(FIELD_MAX_LENGTH, leadMessages.email).pipe(
    z.string().trim().toLowerCase().regex(EMAIL_SHAPE, INVALID_EMAIL),
  ),
  gdpr: optional(z.enum(gdprAnswers), DEFAULT_GDPR),
  txType: filledText(FIELD_MAX_LENGTH, leadMessages.treatment_type).trim(),
  date: Instant.nullable().default(null),
  /** A constant that the specification requires. The stage is determined by the next action (C-26). */
  stage: optional(z.literal('newPatient'), 'newPatient'),
  nextAction: z.enum(leadNextActions, leadMessages.next_action),
  note: optional(text(SHORT_NOTE_MAX), ''),
  source: filledText(FIELD_MAX_LENGTH, leadMessages.source),
  labels: optional(z.array(LabelInput).max(LABELS_MAX, labelMessages.too_many), []),
})

export const addPatient = {
  exists: endpoint({
    summary: 'Whether a patient with this email or phone already exists',
    method: 'GET',
    path: '/actions/exists',
    caller: 'staff',
    query: ExistsQuery,
    responses: { 200: z.object({ email: z.boolean(), phone: z.boolean() }) },
    refusals: {},
    audit: 'patient.exists',
  }),
  add: endpoint({
    summary: 'Adds a lead',
    method: 'POST',
    path: '/v2/actions',
    caller: 'staff',
    body: NewLead,
    responses: {
      201: z.object({
        patient_id: Id,
        first_name: z.string(),
        last_name: z.string(),
        distinguisher: Distinguisher,
        stage: z.string(),
        next_action_at: Instant.nullable(),
        labels: z.array(z.string()),
      }),
    },
    refusals: {
      /** `errors` has an entry for the email, the phone or both. */
      duplicate_patient: { status: 409, message: '{hint}' },
    },
    // A request that is repeated after a lost response must not be refused as a duplicate of its own lead.
    acceptsIdempotencyKey: true,
    audit: 'patient.add',
  }),
}
