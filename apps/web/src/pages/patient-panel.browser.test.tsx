import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PatientPanel } from './patient-panel.tsx'
import { aPatient, PATIENT } from './testing/events.ts'
import { patientServer } from './testing/patient-server.ts'
import { showPatient } from './testing/show-patient.tsx'

beforeEach(() => page.viewport(1440, 900))

const topOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect().top
const part = (name: string) => page.getByRole('region', { name, exact: true })

it('shows its header where one is wanted, and below it attributes, value, labels and next action in this order', async () => {
  patientServer({ patient: aPatient({ labels: ['Nervous'] }) })
  showPatient(
    <div style={{ width: 392, height: 800 }}>
      <PatientPanel patientId={PATIENT} header={<h1>Charlotte Evans</h1>} />
    </div>,
    { features: ['timeline-v2', 'patient-values'] },
  )
  await expect.element(page.getByText('Nervous').first()).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Charlotte Evans' })
  const email = page.getByText('charlotte.evans@mail.test')
  const tops = [heading, email, part('Value'), part('Labels'), part('Next action')].map(topOf)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})
