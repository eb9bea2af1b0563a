import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import type { QueryClient } from '@tanstack/react-query'
import { type DueList, dueListsKey } from './actions.api.ts'

/** Updates the patient's details in every cached list (ACT-10). Order and group stay until the list is reloaded. */
export function followPatient(queries: QueryClient, patient: Patient): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: dueListsKey })) {
    const changed = withPatient(state.data as DueList | undefined, patient)
    if (!changed) continue
    queries.setQueryData(queryKey, changed)
    // An answer in progress may be older than the change.
    if (state.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey, exact: true })
  }
}

/** The list with the patient's row as they are; undefined when that changes nothing. */
function withPatient(list: DueList | undefined, patient: Patient): DueList | undefined {
  if (!list) return undefined
  const at = list.actions.findIndex(({ patient_id }) => patient_id === patient.id)
  const row = list.actions[at]
  const details = shownDetails(patient)
  if (!row || JSON.stringify(shownDetails(row)) === JSON.stringify(details)) return undefined
  return { ...list, actions: list.actions.with(at, { ...row, ...details }) }
}

/** The row's text about its patient. */
export function shownDetails({ first_name, last_name, phone, type, source, labels }: DueAction | Patient) {
  return { first_name, last_name, phone, type, source, labels }
}
