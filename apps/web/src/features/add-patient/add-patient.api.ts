import { addPatient } from '@enamel/contract/add-patient'
import { type DuplicateField, duplicateFields } from '@enamel/domain/add-patient/duplicate'
import { type LeadDraft, type LeadErrors, newLeadBody } from '@enamel/domain/add-patient/lead-draft'
import { isRefusal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

/** How saving a lead ended, where the person at the form can do something about it. */
export type AddOutcome =
  | { kind: 'added'; patientId: string }
  | { kind: 'duplicate'; fields: readonly DuplicateField[] }
  | { kind: 'invalid'; errors: LeadErrors }

/** The server's name of a field, and the form's. */
const fieldOf: Record<string, keyof LeadDraft> = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phone: 'phone',
  txType: 'treatment_type',
  source: 'source',
  note: 'note',
}

/** Adds a lead (ADD-20). @throws ApiError or NetworkError when it failed otherwise */
export async function addLead(draft: LeadDraft): Promise<AddOutcome> {
  try {
    const added = await call(addPatient.add, { body: newLeadBody(draft) })
    return { kind: 'added', patientId: added.patient_id }
  } catch (error) {
    if (isRefusal(error, 'duplicate_patient')) {
      return { kind: 'duplicate', fields: duplicateFields.filter((field) => field in error.errors) }
    }
    if (isRefusal(error, 'validation')) return { kind: 'invalid', errors: byField(error.errors) }
    throw error
  }
}

function byField(errors: Record<string, string[]>): LeadErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) => {
      const field = fieldOf[name]
      return field && first ? [[field, first]] : []
    }),
  )
}
