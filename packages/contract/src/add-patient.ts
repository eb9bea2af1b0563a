import { LEAD_NOTE_MAX } from '@enamel/domain/add-patient/lead-draft'
import { leadWords } from '@enamel/domain/add-patient/lead-words'
import { EMAIL_SHAPE, INVALID_EMAIL } from '@enamel/domain/patients/email-address'
import { DEFAULT_GDPR, gdprAnswers } from '@enamel/domain/patients/gdpr'
import { FACT_MAX, PHONE_MAX } from '@enamel/domain/patients/patient-draft'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledName, filledText, Id, Instant, nameText, text } from './fields.ts'

/** POST /v2/actions writes camelCase, as its document does (G-28). */
export const NewLead = z.object({
  firstName: filledName(leadWords.name),
  lastName: nameText().default(''),
  phone: filledText(PHONE_MAX, leadWords.phone),
  email: filledText(FACT_MAX, leadWords.email).trim().toLowerCase().regex(EMAIL_SHAPE, INVALID_EMAIL),
  gdpr: z.enum(gdprAnswers).default(DEFAULT_GDPR),
  txType: filledText(FACT_MAX, leadWords.treatment_type),
  date: Instant.nullable().default(null),
  nextAction: z.enum(['enquiry']).default('enquiry'),
  note: text(LEAD_NOTE_MAX).default(''),
  source: filledText(FACT_MAX, leadWords.source),
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
      /** `errors` holds the email, the phone or both. */
      duplicate_patient: { status: 409, message: '{hint}' },
    },
    audit: 'patient.add',
  }),
}
