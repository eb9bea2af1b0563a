import type { ConversationPage } from '@enamel/contract/inbox'
import type { Patient } from '@enamel/contract/patients'

/** The patients of the first page of conversations who can be reached by text and email. */
export async function reachablePatients(staff: { get<T>(path: string): Promise<T> }): Promise<string[]> {
  const { data } = await staff.get<ConversationPage>('/v2/conversations/communications')
  const patients = await Promise.all(data.map((row) => staff.get<Patient>(`/v3/patients/${row.patient_id}`)))
  return patients
    .filter(({ email, phone_number }) => email && phone_number?.invalid_reason === null)
    .map(({ id }) => id)
}
