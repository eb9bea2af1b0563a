import type { DuplicateField } from '@enamel/domain/add-patient/duplicate'
import type { LeadErrors } from '@enamel/domain/add-patient/lead-draft'
import type { LeadBody } from './model/lead-body.ts'

/** The data to save, and the idempotency key, by which the server recognises a repeated request. */
export interface LeadSave {
  body: LeadBody
  key: string
}

/** The result of saving a lead. All other failures are thrown. */
export type AddResult =
  | { kind: 'added'; patientId: string; distinguisher: string | null }
  | { kind: 'duplicate'; fields: readonly DuplicateField[] }
  | { kind: 'invalid'; errors: LeadErrors }
