import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import type { Assignee } from '@enamel/domain/assignment/assignee'
import type { QueryClient } from '@tanstack/react-query'
import { type DueList, dueListsKey } from './actions.api.ts'

/** Updates the patient's details in every cached list (ACT-10). Order and group stay until the list is reloaded. */
export function updatePatientInLists(queries: QueryClient, patient: Patient): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: dueListsKey })) {
    const changed = withPatient(state.data as DueList | undefined, patient)
    if (!changed) continue
    queries.setQueryData(queryKey, changed)
    // The response to a request in progress may be older than the change.
    if (state.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey, exact: true })
  }
}

/** Updates who the patient is assigned to in every cached list. */
export function setAssigneeInLists(queries: QueryClient, patientId: string, assignee: Assignee | null): void {
  queries.setQueriesData({ queryKey: dueListsKey }, (list: DueList | undefined) => {
    const index = list?.actions.findIndex(({ patient_id }) => patient_id === patientId) ?? -1
    const row = list?.actions[index]
    return list && row ? { ...list, actions: list.actions.with(index, { ...row, assignee }) } : list
  })
}

/** The list after the patient's row was updated; undefined when nothing changes. */
function withPatient(list: DueList | undefined, patient: Patient): DueList | undefined {
  if (!list) return undefined
  const index = list.actions.findIndex(({ patient_id }) => patient_id === patient.id)
  const row = list.actions[index]
  const details = patientDetails(patient)
  if (!row || JSON.stringify(patientDetails(row)) === JSON.stringify(details)) return undefined
  return { ...list, actions: list.actions.with(index, { ...row, ...details }) }
}

/** The details of a patient that a row shows. */
export function patientDetails(patient: DueAction | Patient) {
  const { first_name, last_name, phone, type, source, labels, assignee } = patient
  return { first_name, last_name, phone, type, source, labels, assignee }
}
