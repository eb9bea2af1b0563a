import type { Patient } from '@enamel/contract/patients'
import type { IntegrationState } from '@enamel/domain/integrations/integration'
import { page } from 'vitest/browser'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { PatientPanel, type PatientPanelProps } from '../patient/patient-panel.tsx'
import { FLAGS, fakeDentally } from './practice-system.ts'
import { showPatient } from './show-patient.tsx'

export const rail = page.getByRole('toolbar', { name: 'Integrations' })
export const opener = rail.getByRole('button')
/** The button that opens the panel, while the panel covers it. */
export const coveredOpener = page
  .getByRole('toolbar', { name: 'Integrations', includeHidden: true })
  .getByRole('button', { includeHidden: true })
export const panel = page.getByRole('dialog')
export const heading = (name: string) => panel.getByRole('heading', { name, exact: true })
export const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()

interface Options extends Partial<PatientPanelProps> {
  patient?: Partial<Patient>
  features?: readonly string[]
  connection?: IntegrationState
}

/** Shows a patient who is not linked, at a practice that uses Dentally. */
export function showWithDentally({ patient, features = FLAGS, connection, ...props }: Options = {}) {
  const server = patientServer({ patient: aPatient(patient) })
  const dentally = fakeDentally(server, connection)
  const shown = showPatient(
    <div style={{ width: 392, height: 800 }}>
      <PatientPanel patientId={PATIENT} {...props} />
    </div>,
    { features: ['timeline-v2', ...features] },
  )
  return { server, dentally, ...shown }
}

/** Shows a patient, and opens the panel of the practice system. */
export async function openPanel(options?: Options) {
  const shown = showWithDentally(options)
  await opener.click()
  return shown
}

/** Searches Dentally for a text. */
export async function search(query: string) {
  await panel.getByRole('textbox', { name: 'Search Dentally' }).fill(query)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
}
