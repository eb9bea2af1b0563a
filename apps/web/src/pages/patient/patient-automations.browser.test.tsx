import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anEnrolment, id, nurture } from '../../features/automations/testing/workflows.ts'
import { productTime } from '../../lib/product-time.ts'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientPanel } from './patient-panel.tsx'

const chip = page.getByRole('button', { name: /^New enquiry nurture/ })
const panel = page.getByRole('region', { name: 'Automations' })
const DAY_MS = 86_400_000

it('a patient has a chip for each automation with its next message, and is taken out after a second click', async () => {
  const server = patientServer()
  const at = new Date(productTime.now().getTime() + 2 * DAY_MS).toISOString()
  const next = { node_id: id(15), kind: 'sms', name: 'We tried to reach you', at } as const
  const live = anEnrolment({ due_at: at, next })
  const over = { state: 'ended', end_reason: 'taken_out', over_at: '2025-11-21T09:00:00Z' } as const
  const ended = { ...live, ...over, node_id: null, due_at: null, next: null }
  let enrolments = [live, { ...ended, id: id(502), workflow: { id: id(2), name: 'Reactivation' } }]
  server.on(/^GET \/v3\/patients\/[^/]+\/automations$/, () => ({ status: 200, body: enrolments }))
  server.on(/^GET \/automations\/[^/]+$/, () => ({ status: 200, body: nurture }))
  server.on(/^POST .*\/take-out$/, () => {
    enrolments = []
    return { status: 200, body: ended }
  })
  const { publish } = showPatient(
    <div style={{ width: 348, height: 800 }}>
      <PatientPanel patientId={PATIENT} />
    </div>,
  )
  await expect.element(chip).toHaveTextContent('New enquiry nurture · next: SMS in 2 days')
  await expect.element(page.getByText(/^Reactivation/)).not.toBeInTheDocument()
  const unsent = live.log.map((execution) => ({
    ...execution,
    message: execution.message && { ...execution.message, status: 'sending' as const },
  }))
  enrolments = [{ ...live, state: 'held', next: null, log: unsent }]
  publish({ kind: 'automations', workflow_ids: [nurture.id], patient_ids: [PATIENT] })
  await expect.element(chip).toHaveTextContent('last message once the automation is on')
  enrolments = [{ ...live, state: 'held', next: { ...next, at: null } }]
  publish({ kind: 'automations', workflow_ids: [nurture.id], patient_ids: [PATIENT] })
  await expect.element(chip).toHaveTextContent('next: SMS once the automation is on')
  await chip.click()
  const details = page.getByRole('dialog', { name: 'New enquiry nurture' })
  await expect.element(details).toHaveTextContent('Enquiry received delivered')
  await details.getByRole('button', { name: 'Take out' }).click()
  await details.getByRole('button', { name: 'Are you sure?' }).click()
  await expect.element(chip).not.toBeInTheDocument()
  expect(server.sent(/take-out$/).map(({ line }) => line)).toEqual([
    `POST /automations/enrolments/${live.id}/take-out`,
  ])
})

it('the automations of a patient show that they are loading, have failed, or are none', async () => {
  const server = patientServer()
  const { promise, resolve } = Promise.withResolvers<{ status: 500; body: object }>()
  server.on(/^GET \/v3\/patients\/[^/]+\/automations$/, () => promise)
  showPatient(
    <div style={{ width: 348, height: 800 }}>
      <PatientPanel patientId={PATIENT} />
    </div>,
  )
  await expect.element(panel.getByRole('status', { name: 'Loading automations' })).toBeVisible()
  resolve({ status: 500, body: {} })
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Could not load the automations.')
  server.on(/^GET \/v3\/patients\/[^/]+\/automations$/, () => ({ status: 200, body: [] }))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel).toHaveTextContent('In no automation')
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
})

it('the steps of an automation can be loaded again when that has failed', async () => {
  const server = patientServer()
  server.on(/^GET \/v3\/patients\/[^/]+\/automations$/, () => ({ status: 200, body: [anEnrolment()] }))
  server.on(/^GET \/automations\/[^/]+$/, () => ({ status: 500, body: {} }))
  showPatient(
    <div style={{ width: 348, height: 800 }}>
      <PatientPanel patientId={PATIENT} />
    </div>,
  )
  await chip.click()
  const details = page.getByRole('dialog', { name: 'New enquiry nurture' })
  await expect.element(details.getByRole('alert')).toHaveTextContent('Could not load the steps.')
  server.on(/^GET \/automations\/[^/]+$/, () => ({ status: 200, body: nurture }))
  await details.getByRole('button', { name: 'Try again' }).click()
  await expect.element(details).toHaveTextContent('Enquiry received delivered')
})
