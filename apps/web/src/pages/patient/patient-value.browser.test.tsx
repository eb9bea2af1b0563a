import type { PatientValues } from '@enamel/contract/patients'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PatientValue } from '../../features/values/patient-value.tsx'
import { renewPatient } from '../../signed-in/cached-patient.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientPanel } from './patient-panel.tsx'

afterEach(() => vi.useRealTimers())

const SAVES = /^PUT .*\/values$/
const FINANCIALS = /^GET \/dentally\/patients\/[^/]+\/financials$/
const features = ['timeline-v2', 'patient-values']
const manual: PatientValues = { paid: '500.00', accepted: '2450.00', proposed: '4900.00', state: 'manual' }
const linked: PatientValues = { ...manual, state: 'linked' }

const bar = page.getByRole('button', { name: /^Paid £/ })
const card = page.getByRole('region', { name: 'Financial breakdown' })
const edit = page.getByRole('button', { name: 'Edit values' })
const sheet = page.getByRole('dialog', { name: 'Edit values' })
const proposed = sheet.getByRole('textbox', { name: 'Proposed (£)' })
const accepted = sheet.getByRole('textbox', { name: 'Accepted (£)' })
const button = (name: string) => sheet.getByRole('button', { name, exact: true })

function show(values: PatientValues, flags = features) {
  const server = patientServer({ patient: aPatient({ values }) })
  server.on(SAVES, ({ body }) => {
    const { based_on, ...sent } = body as Record<string, unknown>
    server.patient = { ...server.patient, values: { ...server.patient.values, ...sent } }
    const { state, ...saved } = server.patient.values
    return { status: 200, body: saved }
  })
  const { queries } = showPatient(
    <div style={{ width: 348, height: 800 }}>
      <PatientPanel patientId={PATIENT} />
    </div>,
    { features: flags },
  )
  return { server, queries }
}

describe('the value bar', () => {
  it('shows what was paid, accepted and proposed, with a breakdown on hover, focus or press (VAL-02)', async () => {
    show(manual)
    await expect.element(bar).toHaveAccessibleName('Paid £500.00 Accepted £2,450.00 Proposed £4,900.00')
    const widths = [...bar.element().querySelectorAll<HTMLElement>('[data-part][style]')].map((part) =>
      Number(part.style.flexGrow).toFixed(2),
    )
    expect(widths).toEqual(['0.10', '0.40', '0.50'])

    await bar.hover()
    await expect
      .element(card)
      .toHaveTextContent(
        /Paid £500.00.*Accepted, to be paid £1,950.00.*Proposed, not accepted yet £2,450.00.*In all £4,900.00/,
      )
    await expect.element(bar).toHaveAccessibleDescription(/Treatment value/)
    await page.getByRole('heading', { name: 'Patient details' }).hover()
    await expect.element(card).not.toBeInTheDocument()

    ;(edit.element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(card.getByText('In all')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
    await bar.click()
    await page.getByRole('heading', { name: 'Patient details' }).hover()
    await expect.element(card.getByText('In all')).toBeVisible()
    await bar.click()
    await expect.element(card).not.toBeInTheDocument()
  })

  it('lists the invoices, the uninvoiced treatments and the totals of a linked patient (VAL-08)', async () => {
    const { server } = show(linked)
    server.on(FINANCIALS, () => ({
      status: 200,
      body: {
        dentallyId: '4711',
        invoices: {
          paid: [{ id: '1', date: '2025-09-12', amount: '500.00' }],
          unpaid: [{ id: '2', date: '2025-11-04', amount: '1950.00' }],
        },
        uninvoicedTreatments: [{ id: '3', name: 'Implant crown', amount: '2450.00', quantity: 1 }],
        total: { paid: '500.00', unpaid: '1950.00' },
      },
    }))
    // Once pressed, the breakdown stays open, wherever the pointer is when the response arrives.
    await bar.click()
    await expect.poll(() => server.sent(FINANCIALS)).toHaveLength(1)
    await expect
      .element(card)
      .toHaveTextContent(
        /Dentally.*Paid invoices.*12 September 2025 £500.00.*Unpaid invoices.*4 November 2025 £1,950.00.*Not invoiced yet.*Implant crown × 1 £2,450.00.*Total paid £500.00.*Total unpaid £1,950.00/,
      )
  })

  it('shows why the invoices of a linked patient are missing', async () => {
    const { server } = show(linked)
    const text = 'We could not reach Dentally. Please try again in a few minutes.'
    server.on(FINANCIALS, () => refusal(503, 'practice_system_unreachable', text))
    await bar.click()
    await expect.poll(() => server.sent(FINANCIALS)).toHaveLength(1)
    await expect.element(card.getByText(text)).toBeVisible()
  })

  it('is absent without the feature flag', async () => {
    show(manual, ['timeline-v2'])
    await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })
})

describe('editing the values', () => {
  it('is offered for values entered by staff (VAL-03, VAL-04)', async () => {
    show(manual)
    await edit.click()
    await expect.element(proposed).toHaveValue('4900.00')
    await expect.element(accepted).toHaveValue('2450.00')
  })

  it('is not offered for values of the practice system, nor while a link is being prepared (VAL-04)', async () => {
    show(linked)
    await expect.element(bar).toBeVisible()
    await expect.element(edit).not.toBeInTheDocument()
    showPatient(<PatientValue patient={aPatient({ values: manual })} enabled link="syncing" />)
    await expect.element(bar.nth(1)).toBeVisible()
    await expect.element(edit).not.toBeInTheDocument()
  })

  it('shows Save once something was changed; Cancel closes the form if nothing was changed, and asks before it discards changes (VAL-05)', async () => {
    const { server } = show(manual)
    await edit.click()
    await expect.element(button('Save')).not.toBeInTheDocument()
    await button('Cancel').click()
    await expect.element(sheet).not.toBeInTheDocument()

    await edit.click()
    await proposed.fill('5000')
    await expect.element(button('Save')).toBeVisible()
    await button('Cancel').click()
    await expect.element(button('Are you sure?')).toBeVisible()
    await expect.element(proposed).toHaveValue('5000')
    await button('Are you sure?').click()
    await expect.element(sheet).not.toBeInTheDocument()
    await edit.click()
    await expect.element(proposed).toHaveValue('4900.00')
    expect(server.sent(SAVES)).toEqual([])
  })

  it('saves valid amounts with two decimals, and shows errors at the fields of invalid amounts (VAL-06)', async () => {
    const { server } = show(manual)
    await edit.click()
    await proposed.fill('')
    await accepted.fill('lots')
    await button('Save').click()
    await expect.element(proposed).toHaveAccessibleDescription('Please enter an amount')
    await expect.element(accepted).toHaveAccessibleDescription('Must be an amount such as 1200.00')
    expect(server.sent(SAVES)).toEqual([])
    await proposed.fill('£6,200')
    await accepted.fill('1200')
    await button('Save').click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(server.sent(SAVES)).toEqual([
      {
        line: `PUT /v3/patients/${PATIENT}/values`,
        body: {
          proposed: '6200.00',
          accepted: '1200.00',
          based_on: { proposed: '4900.00', accepted: '2450.00' },
        },
      },
    ])
    await expect.element(bar).toHaveAccessibleName('Paid £500.00 Accepted £1,200.00 Proposed £6,200.00')
  })

  it('accepts new amounts from the keyboard alone: typing replaces the current amount', async () => {
    const { server } = show(manual)
    await edit.click()
    await expect.element(accepted).toHaveFocus()
    await userEvent.keyboard('1200{Tab}6200{Enter}')
    await expect.element(sheet).not.toBeInTheDocument()
    expect(server.sent(SAVES)[0]?.body).toMatchObject({ accepted: '1200.00', proposed: '6200.00' })
    await expect.element(edit).toHaveFocus()
  })

  it('asks before input is lost to Escape or a press elsewhere, and preserves the input after a failure', async () => {
    const { server } = show(manual)
    const question = page.getByRole('dialog', { name: 'Close and discard the values?' })
    await edit.click()
    await proposed.fill('6200')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(proposed).toHaveValue('6200')
    await page.getByRole('heading', { name: 'Patient details' }).click()
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(proposed).toHaveValue('6200')
    server.on(SAVES, () =>
      refusal(409, 'values_linked', 'These values come from Dentally. Change them there.'),
    )
    await button('Save').click()
    await expect.element(sheet.getByText('These values come from Dentally. Change them there.')).toBeVisible()
    await expect.element(proposed).toHaveValue('6200')
  })
})

describe('values that another user changes during an edit', () => {
  /** Simulates that another user has saved values, and that the event about them has arrived. */
  const saveElsewhere = async (server: PatientServer, queries: QueryClient, saved: object) => {
    server.patient = { ...server.patient, values: { ...server.patient.values, ...saved } }
    await renewPatient(queries, PATIENT)
  }

  it('appear in the untouched field, and are not overwritten', async () => {
    const { server, queries } = show(manual)
    await edit.click()
    await proposed.fill('2000')
    await saveElsewhere(server, queries, { accepted: '999.00' })
    await expect.element(accepted).toHaveValue('999.00')
    await expect.element(proposed).toHaveValue('2000')
    await button('Save').click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(server.sent(SAVES)[0]?.body).toEqual({
      proposed: '2000.00',
      accepted: '999.00',
      based_on: { proposed: '4900.00', accepted: '999.00' },
    })
  })

  it('are replaced as a whole when the user types in the field that they appeared in', async () => {
    const { server, queries } = show(manual)
    await edit.click()
    await expect.element(accepted).toHaveFocus()
    await saveElsewhere(server, queries, { accepted: '999.00' })
    await expect.element(accepted).toHaveValue('999.00')
    await userEvent.keyboard('1200')
    await expect.element(accepted).toHaveValue('1200')
  })

  it('are shown at the edited field; a conflict is shown, and no input is lost', async () => {
    const { server, queries } = show(manual)
    await edit.click()
    await accepted.fill('1200')
    await proposed.fill('2000')
    await saveElsewhere(server, queries, { accepted: '999.00' })
    await expect.element(accepted).toHaveAccessibleDescription('Now: 999.00')

    const text = 'Hannah Price changed these values while you were editing.'
    const record = { paid: '500.00', proposed: '4900.00', accepted: '1000.00' }
    server.patient = { ...server.patient, values: { ...record, state: 'manual' } }
    server.on(SAVES, () => ({ status: 409, body: { code: 'edit_conflict', message: text, record } }))
    await button('Save').click()
    await expect.element(sheet.getByText(text)).toBeVisible()
    await expect.element(accepted).toHaveAccessibleDescription('Now: 1000.00')
    await expect.element(accepted).toHaveValue('1200')
    await expect.element(proposed).toHaveValue('2000')
    await expect.element(bar).toHaveAccessibleName('Paid £500.00 Accepted £1,000.00 Proposed £4,900.00')

    server.on(SAVES, () => ({ status: 200, body: { ...record, proposed: '2000.00', accepted: '1200.00' } }))
    await button('Save').click()
    await expect.element(sheet).not.toBeInTheDocument()
    const sent = { proposed: '2000.00', accepted: '1200.00' }
    expect(server.sent(SAVES).map(({ body }) => body)).toEqual([
      { ...sent, based_on: { proposed: '4900.00', accepted: '2450.00' } },
      { ...sent, based_on: { proposed: '4900.00', accepted: '1000.00' } },
    ])
  })
})
