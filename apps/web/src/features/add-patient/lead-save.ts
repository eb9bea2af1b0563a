import type { DuplicateField } from '@enamel/domain/add-patient/duplicate'
import type { LeadErrors } from '@enamel/domain/add-patient/lead-draft'
import type { LeadBody } from './model/lead-body.ts'

/** What is to be saved, and the key by which the server knows a repeat of it. */
export interface LeadSave {
  body: LeadBody
  key: string
}

/** How saving a lead ended, where the person at the form can do something about it. */
export type AddOutcome =
  | { kind: 'added'; patientId: string }
  | { kind: 'duplicate'; fields: readonly DuplicateField[] }
  | { kind: 'invalid'; errors: LeadErrors }
