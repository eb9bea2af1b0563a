import { EMAIL_SHAPE, INVALID_EMAIL } from '@enamel/domain/patients/email-address'
import { DEFAULT_GDPR, gdprAnswers } from '@enamel/domain/patients/gdpr'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledName, filledText, Id, Instant, nameText, text } from './fields.ts'

/** POST /v2/actions writes camelCase, as its document does (G-28). */
export const NewLead = z.object({
  firstName: filledName('Full name cannot be blank if only whitespace'),
  lastName: nameText().default(''),
  phone: filledText(40, 'Phone number is required'),
  email: filledText(255, 'Email is required').regex(EMAIL_SHAPE, INVALID_EMAIL),
  gdpr: z.enum(gdprAnswers).default(DEFAULT_GDPR),
  txType: filledText(255, 'Please select a treatment type.'),
  date: Instant.nullable().default(null),
  nextAction: z.enum(['enquiry']).default('enquiry'),
  note: text(2000).default(''),
  source: filledText(255, 'Please select a referral source.'),
})

export const addPatient = {
  add: endpoint({
    summary: 'Adds a lead',
    method: 'POST',
    path: '/v2/actions',
    caller: 'staff',
    body: NewLead,
    answers: {
      201: z.object({
        patient_id: Id,
        first_name: z.string(),
        last_name: z.string(),
        stage: z.string(),
        next_action_at: Instant.nullable(),
        labels: z.array(z.string()),
      }),
    },
    refusals: {
      duplicate_patient: { status: 409, message: 'A patient exists with this {which}' },
    },
    audit: 'patient.add',
  }),
}
