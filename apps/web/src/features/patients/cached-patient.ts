import type { Patient } from '@enamel/contract/patients'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isPatientKey, patientKey, patientsKey } from './patient.api.ts'

/** A patient as they are held for the screen; undefined when nobody has opened them. */
export function cachedPatient(queries: QueryClient, patientId: string): Patient | undefined {
  return queries.getQueryData<Patient>(patientKey(patientId))
}

/**
 * Changes what is held of a patient, and ends when it shows wherever they are on screen. One who is not held needs no
 * change: they are asked for when they are opened.
 */
export async function changePatient(
  queries: QueryClient,
  patientId: string,
  change: (patient: Patient) => Patient,
): Promise<void> {
  if (!cachedPatient(queries, patientId)) return
  const queryKey = patientKey(patientId)
  // An answer that is on its way is older than the change.
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Patient>(queryKey, (patient) => patient && change(patient))
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}

/** Asks anew for a patient, and for what is worded with what is known of them. */
export function renewPatient(queries: QueryClient, patientId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: patientKey(patientId) })
}

/** The same for everybody who is held. */
export function renewPatients(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: patientsKey })
}

/** Calls `tell` whenever a held patient is loaded or changes. @returns unsubscribe */
export function watchPatients(queries: QueryClient, notify: (patient: Patient) => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isPatientKey(event.query.queryKey)) {
      notify(event.query.state.data as Patient)
    }
  })
}
