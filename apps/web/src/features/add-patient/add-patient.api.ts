import { addPatient } from '@enamel/contract/add-patient'
import {
  type DuplicateField,
  type DuplicateQuery,
  duplicateFields,
} from '@enamel/domain/add-patient/duplicate'
import type { LeadErrors, LeadField } from '@enamel/domain/add-patient/lead-draft'
import { isRefusal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import type { AddResult, LeadSave } from './lead-save.ts'

/** The field of the form for each field of the request. */
const formFields: Record<string, LeadField> = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phone: 'phone',
  txType: 'treatmentType',
  source: 'referralSource',
  labels: 'labels',
  nextAction: 'action',
  date: 'date',
  note: 'note',
}

/** Which details in the query the practice already knows (ADD-17). @throws ApiError or NetworkError */
export async function findDuplicates(query: DuplicateQuery, signal: AbortSignal): Promise<DuplicateField[]> {
  const exists = await call(addPatient.exists, { query }, { signal })
  return duplicateFields.filter((field) => exists[field])
}

/**
 * Adds a lead (ADD-20). A repeated request with the same idempotency key adds no second lead.
 * @throws ApiError or NetworkError for failures that the form cannot show
 */
export async function addLead({ body, key }: LeadSave): Promise<AddResult> {
  try {
    const added = await call(addPatient.add, { body }, { key })
    return { kind: 'added', patientId: added.patient_id, distinguisher: added.distinguisher }
  } catch (error) {
    if (isRefusal(error, 'duplicate_patient')) {
      return { kind: 'duplicate', fields: duplicateFields.filter((field) => field in error.errors) }
    }
    const errors = isRefusal(error, 'validation') ? formErrors(error.errors) : {}
    if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
    throw error
  }
}

function formErrors(errors: Record<string, string[]>): LeadErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) => {
      // The path of a list item ends with its index: "labels.2".
      const field = formFields[path.split('.')[0] ?? '']
      return field && first ? [[field, first]] : []
    }),
  )
}
