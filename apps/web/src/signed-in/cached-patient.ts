import type { Patient } from '@enamel/contract/patients'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isPatientKey, patientKey, patientsKey } from './patient.api.ts'

/** The cached patient; undefined while they have not been loaded. */
export function cachedPatient(queries: QueryClient, patientId: string): Patient | undefined {
  return queries.getQueryData<Patient>(patientKey(patientId))
}

/**
 * Changes a cached patient, and resolves when every screen shows the change. A patient who is not cached needs no
 * change: they are loaded when they are opened.
 */
export async function changePatient(
  queries: QueryClient,
  patientId: string,
  change: (patient: Patient) => Patient,
): Promise<void> {
  if (!cachedPatient(queries, patientId)) return
  const queryKey = patientKey(patientId)
  // A request in progress is cancelled, since its response would be older than the change.
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Patient>(queryKey, (patient) => patient && change(patient))
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}

/** Reloads a patient, and the texts that depend on their details. */
export function renewPatient(queries: QueryClient, patientId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: patientKey(patientId) })
}

/** Reloads every cached patient, and the texts that depend on their details. */
export function renewPatients(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: patientsKey })
}

/** Calls `notify` whenever a cached patient is loaded or changes. @returns unsubscribe */
export function watchPatients(queries: QueryClient, notify: (patient: Patient) => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isPatientKey(event.query.queryKey)) {
      notify(event.query.state.data as Patient)
    }
  })
}
