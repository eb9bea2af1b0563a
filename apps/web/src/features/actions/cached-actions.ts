import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import type { QueryClient } from '@tanstack/react-query'
import { type DueList, dueListsKey } from './actions.api.ts'

/** Updates details of a patient in every cached list (ACT-10). Order and group stay until the list is reloaded. */
export function updateInLists(
  queries: QueryClient,
  patientId: string,
  details: Partial<PatientDetails>,
): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: dueListsKey })) {
    const changed = withDetails(state.data as DueList | undefined, patientId, details)
    if (!changed) continue
    queries.setQueryData(queryKey, changed)
    // The response to a request in progress may be older than the change.
    if (state.fetchStatus === 'fetching') void queries.refetchQueries({ queryKey, exact: true })
  }
}

/** The list after the patient's row was updated; undefined when nothing changes. */
function withDetails(
  list: DueList | undefined,
  patientId: string,
  details: Partial<PatientDetails>,
): DueList | undefined {
  if (!list) return undefined
  const index = list.actions.findIndex(({ patient_id }) => patient_id === patientId)
  const row = list.actions[index]
  if (!row) return undefined
  const shown = patientDetails(row)
  if (JSON.stringify({ ...shown, ...details }) === JSON.stringify(shown)) return undefined
  return { ...list, actions: list.actions.with(index, { ...row, ...details }) }
}

type PatientDetails = ReturnType<typeof patientDetails>

/** The details of a patient that a row shows. */
export function patientDetails(patient: DueAction | Patient) {
  const { first_name, last_name, distinguisher, phone, type, source, labels, assignee } = patient
  return { first_name, last_name, distinguisher, phone, type, source, labels, assignee }
}
