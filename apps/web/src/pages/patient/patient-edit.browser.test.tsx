import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientPanel } from './patient-panel.tsx'

const SAVES = /^PUT \/v3\/patients\/[^/]+$/
const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function startEditing(server: PatientServer = patientServer(), options: SignedInOptions = {}) {
  const shown = showPatient(
    <div style={{ width: 348, height: 800 }}>
      <PatientPanel patientId={PATIENT} />
    </div>,
    options,
  )
  await button('Edit').click()
  await expect.element(field('First name')).toBeVisible()
  return { server, ...shown }
}

describe('editing a patient', () => {
  it('turns the details into fields, saves only the changed details with the version, and shows the result (EDIT-01)', async () => {
    const { server } = await startEditing()
    await eventually(() => expect(document.activeElement).toBe(field('First name').element()))
    await expect.element(field('Phone')).toHaveValue('07700 900461')
    await field('Last name').fill('Evans-Reid ')
    await field('Date of birth').fill('15/3/88')
    await field('Date of birth').fill('15/3/1988')
    await field('Email').fill('')
    await expect.element(field('Date of birth')).toHaveValue('15 March 1988')
    await page.getByRole('combobox', { name: 'Treatment' }).click()
    await page.getByRole('option', { name: 'General' }).click()
    await button('Save patient').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.sent(SAVES)).toEqual([
      {
        line: `PUT /v3/patients/${PATIENT}`,
        body: {
          version: 7,
          last_name: 'Evans-Reid',
          date_of_birth: '1988-03-15',
          email: null,
          type: 'General',
        },
      },
    ])
    await expect.element(page.getByText('15 March 1988')).toBeVisible()
    await eventually(() => expect(document.activeElement).toBe(button('Edit').element()))
  })

  it('sends nothing without a change, and discards cancelled input', async () => {
    const { server } = await startEditing()
    await button('Save patient').click()
    await expect.element(button('Edit')).toBeVisible()
    await button('Edit').click()
    await field('First name').fill('Lottie')
    await button('Cancel').click()
    await button('Edit').click()
    await expect.element(field('First name')).toHaveValue('Charlotte')
    expect(server.sent(SAVES)).toEqual([])
  })

  it('shows invalid input at its field, and warns of a phone number that can be saved but not used', async () => {
    const { server } = await startEditing()
    await field('First name').fill(' ')
    await field('Email').fill('charlotte')
    await field('Date of birth').fill('1 January 2099')
    await field('Phone').fill('07700 90046')
    await expect.element(page.getByText('Too short to send an SMS')).toBeVisible()
    await button('Save patient').click()
    await expect.element(page.getByText('First name cannot be blank')).toBeVisible()
    await expect.element(page.getByText('Invalid email address')).toBeVisible()
    await expect.element(page.getByText('Date of birth should be in the past')).toBeVisible()
    expect(server.sent(SAVES)).toEqual([])
    await field('First name').fill('Charlotte')
    await field('Email').fill('charlotte.evans@mail.test')
    await field('Date of birth').fill('14 March 1988')
    await button('Save patient').click()
    await eventually(() => expect(server.sent(SAVES)[0]?.body).toEqual({ version: 7, phone: '07700 90046' }))
  })

  it('shows a disabled "Saving" while it saves; after a failure "Something went wrong, try again", which saves again (PAT-12, EDIT-02, EDIT-03)', async () => {
    const { server } = await startEditing()
    await field('First name').fill('Lottie')
    const answer = Promise.withResolvers<void>()
    server.on(SAVES, async () => {
      await answer.promise
      return 'broken' as const
    })
    await button('Save patient').click()
    await expect.element(button('Saving')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(field('First name')).toHaveAttribute('readonly')
    answer.resolve()
    const retryButton = button('Something went wrong, try again')
    await expect.element(retryButton).toBeEnabled()
    // The fields are shown with the input, and can be edited further.
    await expect.element(field('First name')).toHaveValue('Lottie')
    await field('Last name').fill('Reid')
    server.on(SAVES, () => ({
      status: 200,
      body: aPatient({ first_name: 'Lottie', last_name: 'Reid', version: 8 }),
    }))
    await retryButton.click()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.sent(SAVES).map(({ body }) => body)).toEqual([
      { version: 7, first_name: 'Lottie' },
      { version: 7, first_name: 'Lottie', last_name: 'Reid' },
    ])
  })

  it('preserves the input when another user changed the same patient, names that user, and shows all their changes', async () => {
    const { server } = await startEditing()
    await field('Email').fill('c.evans@mail.test')
    await field('First name').fill('Lottie')
    const current = aPatient({ email: 'charlotte@post.test', last_name: 'Evans-Reid', version: 8 })
    const text = 'Hannah Price changed this patient while you were editing.'
    server.patient = current
    server.on(SAVES, () => ({
      status: 409,
      body: { code: 'edit_conflict', message: text, record: current },
    }))
    await button('Save patient').click()
    await expect.element(page.getByText(text)).toBeVisible()
    // Both users changed the email: the typed text stays, with the current value below.
    await expect.element(field('Email')).toHaveValue('c.evans@mail.test')
    await expect.element(field('Email')).toHaveAccessibleDescription('Now: charlotte@post.test')
    // Only the other user changed the last name: the field shows the new value, with the earlier value below.
    await expect.element(field('Last name')).toHaveValue('Evans-Reid')
    await expect.element(field('Last name')).toHaveAccessibleDescription('Was: Evans')
    await expect.element(field('First name')).toHaveValue('Lottie')
    server.on(SAVES, () => ({ status: 200, body: { ...current, email: 'c.evans@mail.test', version: 9 } }))
    await button('Save patient').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.sent(SAVES).map(({ body }) => body)).toEqual([
      { version: 7, first_name: 'Lottie', email: 'c.evans@mail.test' },
      { version: 8, first_name: 'Lottie', email: 'c.evans@mail.test' },
    ])
  })

  it('shows a refusal from the server at the refused field', async () => {
    const { server } = await startEditing()
    server.on(SAVES, () => refusal(422, 'validation', 'Check', { email: ['Invalid email address'] }))
    await field('Email').fill('odd@mail.test')
    await button('Save patient').click()
    await expect.element(page.getByText('Invalid email address')).toBeVisible()
    await expect.element(field('Email')).toHaveValue('odd@mail.test')
  })

  it("offers 'Opted In' and 'Opted Out' for marketing, but not in lite mode (EDIT-04)", async () => {
    const { host, server } = await startEditing()
    await page.getByRole('combobox', { name: 'Marketing' }).click()
    await expect.element(page.getByRole('option', { name: 'Opted In' })).toBeVisible()
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Opted In', 'Opted Out'])
    await page.getByRole('option', { name: 'Opted Out' }).click()
    await button('Cancel').click()
    await expect.element(page.getByText('Opted In')).toBeVisible()
    await button('Edit').click()
    await page.getByRole('combobox', { name: 'Marketing' }).click()
    await page.getByRole('option', { name: 'Opted Out' }).click()
    await button('Save patient').click()
    await expect.element(page.getByText('Opted Out')).toBeVisible()
    expect(server.sent(SAVES)[0]?.body).toEqual({ version: 7, gdpr: 'Opted Out' })
    host.remove()
    await startEditing(patientServer(), { features: ['timeline-v2', 'lite'] })
    await expect.element(page.getByRole('combobox', { name: 'Marketing' })).not.toBeInTheDocument()
    await button('Cancel').click()
    await expect.element(page.getByText('Marketing')).not.toBeInTheDocument()
  })

  it('shows the referrer only if referrals are enabled, and sends an emptied referrer as null (EDIT-05)', async () => {
    const referred = { referrer_name: 'Dr Shah', referrer_email: 'shah@post.test' }
    const { host } = await startEditing(patientServer({ patient: aPatient(referred) }))
    await expect.element(field('Referrer')).not.toBeInTheDocument()
    await expect.element(field('Their email')).not.toBeInTheDocument()
    await button('Cancel').click()
    await expect.element(page.getByText('Marketing')).toBeVisible()
    await expect.element(page.getByText(/Referrer|Their email|Dr Shah|shah@/)).not.toBeInTheDocument()
    host.remove()
    const { server } = await startEditing(patientServer({ patient: aPatient(referred) }), {
      client: { referrals_enabled: true },
    })
    await button('Cancel').click()
    for (const text of ['Referrer', 'Dr Shah', 'Their email', 'shah@post.test'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await button('Edit').click()
    await expect.element(field('Referrer')).toHaveValue('Dr Shah')
    await field('Referrer').fill(' ')
    await field('Their email').fill('')
    await button('Save patient').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(server.sent(SAVES)[0]?.body).toEqual({ version: 7, referrer_name: null, referrer_email: null })
    await expect.element(page.getByText('Dr Shah')).not.toBeInTheDocument()
  })

  it("offers the practice's treatment types and its current lead sources (EDIT-06)", async () => {
    const server = patientServer({ patient: aPatient({ source: 'Poster' }) })
    server.on(/\/settings\/sources$/, () => ({
      status: 200,
      body: ['Radio', 'Unknown'].map((name) => ({ name, custom: name === 'Radio', count: 0 })),
    }))
    await startEditing(server, { client: { tx_types: ['Implants', 'Whitening'] } })
    const options = async (name: string) => {
      await page.getByRole('combobox', { name }).click()
      await expect.element(page.getByRole('option').first()).toBeVisible()
      const names = page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
      await userEvent.keyboard('{Escape}')
      return names
    }
    expect(await options('Treatment')).toEqual(['Implants', 'Whitening'])
    expect(await options('Source')).toEqual(['Poster', 'Radio', 'Unknown'])
  })

  it("shows at the source field why the lead sources could not be loaded, or 'Unknown error', and offers those known before (SRC-03)", async () => {
    const source = page.getByRole('combobox', { name: 'Source' })
    const server = patientServer()
    server.on(/\/settings\/sources$/, () => refusal(500, 'unknown_error', 'The list is being rebuilt.'))
    const { host } = await startEditing(server)
    await expect.element(source).toHaveAccessibleDescription('The list is being rebuilt.')
    host.remove()
    const malformed = patientServer()
    malformed.on(/\/settings\/sources$/, () => ({ status: 200, body: [], malformed: true }))
    await startEditing(malformed)
    await expect.element(source).toHaveAccessibleDescription('Unknown error')
    await source.click()
    await expect.element(page.getByRole('option', { name: 'Referral' })).toBeVisible()
  })
})
