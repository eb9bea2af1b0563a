import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PatientPanel, type PatientPanelProps } from './patient-panel.tsx'
import { aPatient, PATIENT } from './testing/events.ts'
import { patientServer } from './testing/patient-server.ts'
import { showPatient } from './testing/show-patient.tsx'

beforeEach(() => page.viewport(1440, 900))

const place = (name: string) =>
  page.getByRole('region', { name, exact: true }).element().getBoundingClientRect()
const rail = page.getByRole('toolbar', { name: 'Integrations' })

async function show(props: Partial<PatientPanelProps> = {}) {
  patientServer({ patient: aPatient({ labels: ['Nervous'] }) })
  const { host } = showPatient(
    <div style={{ width: 392, height: 800 }}>
      <PatientPanel patientId={PATIENT} {...props} />
    </div>,
    { features: ['timeline-v2', 'patient-values'] },
  )
  await expect.element(page.getByText('Nervous').first()).toBeVisible()
  return host
}

it('shows attributes, value, labels and next action below each other, and integrations on the side that is wanted (ACT-38)', async () => {
  const items = <button type="button">Dentally</button>
  const host = await show({ rail: { side: 'left', items }, header: <h1>Charlotte Evans</h1> })
  const heading = page.getByRole('heading', { name: 'Charlotte Evans' }).element().getBoundingClientRect()
  const email = page.getByText('charlotte.evans@mail.test').element().getBoundingClientRect()
  const tops = [heading, email, place('Value'), place('Labels'), place('Next action')].map(({ top }) => top)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const details = place('Patient details')
  expect(rail.element().getBoundingClientRect().right).toBeLessThanOrEqual(details.left)
  host.remove()

  const other = await show({ rail: { side: 'right', items } })
  expect(rail.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(place('Patient details').right)
  await expect.element(page.getByRole('heading', { name: 'Charlotte Evans' })).not.toBeInTheDocument()
  other.remove()

  await show()
  await expect.element(rail).not.toBeInTheDocument()
})
