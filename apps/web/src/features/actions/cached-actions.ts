import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import type { QueryClient } from '@tanstack/react-query'
import { type DueList, dueListsKey } from './actions.api.ts'

/** Updates the patient's details in every cached list (ACT-10). Order and group stay until the list is reloaded. */
export function updatePatientInLists(queries: QueryClient, patient: Patient): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: dueListsKey })) {
    const changed = withPatient(state.data as DueList | undefined, patient)
    if (!changed) continue
    queries.setQueryData(queryKey, changed)
    // A response in progress may be older than the change.
    if (state.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey, exact: true })
  }
}

/** The list with the patient's details in their row; undefined when nothing changes. */
function withPatient(list: DueList | undefined, patient: Patient): DueList | undefined {
  if (!list) return undefined
  const at = list.actions.findIndex(({ patient_id }) => patient_id === patient.id)
  const row = list.actions[at]
  const details = patientDetails(patient)
  if (!row || JSON.stringify(patientDetails(row)) === JSON.stringify(details)) return undefined
  return { ...list, actions: list.actions.with(at, { ...row, ...details }) }
}

/** The details of a patient that their row shows. */
export function patientDetails({ first_name, last_name, phone, type, source, labels }: DueAction | Patient) {
  return { first_name, last_name, phone, type, source, labels }
}
