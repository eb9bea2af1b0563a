import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Distinguisher, Id, text } from './fields.ts'

/** A patient that the search has found (SRCH-03). */
export const PatientHit = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  distinguisher: Distinguisher,
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type PatientHit = z.infer<typeof PatientHit>

export const search = {
  patients: endpoint({
    summary:
      'Patients whose name, email or phone contains the query; at most 20, none for 3 characters or fewer',
    method: 'GET',
    path: '/v3/patients/search',
    caller: 'staff',
    query: z.object({ query: text(255) }),
    responses: { 200: z.array(PatientHit) },
    refusals: {},
    audit: 'patient.search',
  }),
}
