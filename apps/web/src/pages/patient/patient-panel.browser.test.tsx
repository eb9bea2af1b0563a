import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { opener, showWithDentally } from '../testing/show-practice-system.tsx'
import { PatientPanel } from './patient-panel.tsx'

const topOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect().top
const part = (name: string) => page.getByRole('region', { name, exact: true })

it('shows the header that it is given, and below it attributes, value, labels and next action in this order (ACT-38)', async () => {
  patientServer({ patient: aPatient({ labels: ['Nervous'] }) })
  const show = (header?: ReactNode) =>
    showPatient(
      <div style={{ width: 392, height: 800 }}>
        <PatientPanel patientId={PATIENT} header={header} />
      </div>,
      { features: ['timeline-v2', 'patient-values'] },
    )
  const { leave } = show(<h1>Charlotte Evans</h1>)
  await expect.element(page.getByText('Nervous').first()).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Charlotte Evans' })
  const email = page.getByText('charlotte.evans@mail.test')
  const tops = [heading, email, part('Value'), part('Labels'), part('Next action')].map(topOf)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  leave()
  show()
  await expect.element(email).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
})

it('shows its toolbar in the head on a phone, and a phone number that can be tapped to call', async () => {
  await page.viewport(390, 844)
  showWithDentally({ patient: { phone: '+447700900461' }, rail: 'left' })
  const phone = page.getByRole('link', { name: '07700 900461' })
  await expect.element(phone).toHaveAttribute('href', 'tel:+447700900461')
  await expect.element(opener).toBeVisible()
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  for (const control of [phone, opener, edit]) {
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  expect(topOf(opener)).toBeCloseTo(topOf(edit), -1)
  const panel = page.getByRole('region', { name: 'Patient details' })
  expect(panel.element().getBoundingClientRect().left).toBe(0)

  await edit.click()
  await expect.element(page.getByRole('button', { name: 'Save patient' })).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
})
