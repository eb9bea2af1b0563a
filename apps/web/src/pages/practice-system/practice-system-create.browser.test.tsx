import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientDraft } from '@enamel/domain/practice-system/new-patient-form'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CreateForm } from '../../features/practice-system/creating/create-form.tsx'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { type Reply, refusal } from '../../signed-in/testing/patient-server.ts'
import { CREATE, SYNCED, UNLINKED } from '../testing/practice-system.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { opener, panel, press, showWithDentally } from '../testing/show-practice-system.tsx'

const form = panel.getByRole('form', { name: 'Create in Dentally' })
const field = (name: string) => form.getByRole('textbox', { name })
const select = (name: string) => form.getByRole('combobox', { name, exact: true })
const text = (text: string) => form.getByText(text, { exact: true })

const grace = {
  first_name: 'Grace',
  last_name: 'Thornton',
  email: 'grace@mail.test',
  email_address: 'grace@mail.test',
  phone: '+447700900123',
  date_of_birth: '1984-03-12',
}

/** Values for the required fields that a patient's details do not fill in, except the gender. */
const completed = {
  title: 'Mrs',
  ethnicity: 'B',
  payment_plan_id: '7',
  address_line_1: '1 High Street',
  postcode: 'LS1 1AA',
}
const singleChoice = (value: string) => ({ kind: 'loaded' as const, choices: [{ value, label: value }] })
const CHOICES = {
  title: singleChoice('Mrs'),
  ethnicity: singleChoice('B'),
  payment_plan_id: singleChoice('7'),
}

async function openForm() {
  const shown = showWithDentally({ patient: grace })
  await opener.click()
  await press('Create new')
  return shown
}

async function choose(name: string, option: string) {
  await select(name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillIn() {
  await choose('Title', 'Mrs')
  await choose('Gender', 'Female')
  await choose('Ethnicity', 'Irish')
  await choose('Payment plan', 'Private')
  await field('Address').first().fill('1 High Street')
  await field('Postcode').fill('LS1 1AA')
}

describe('the form to create a patient in Dentally', () => {
  it("begins with the patient's details, offers Dentally's choices, and sends codes and the day as YYYY-MM-DD (DEN-20, DEN-24, DEN-25)", async () => {
    const { server, dentally, publish } = await openForm()
    await expect.element(field('First name')).toHaveValue('Grace')
    await expect.element(field('Email')).toHaveValue('grace@mail.test')
    await expect.element(field('Date of birth')).toHaveValue('12/03/1984')
    await expect.element(select('Gender')).toHaveTextContent('Male')
    await fillIn()
    expect(unsavedEdits.has()).toBe(true)
    await press('Create in Dentally')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    expect(unsavedEdits.has()).toBe(false)
    const [sent] = server.sent(CREATE)
    expect(sent?.body).toMatchObject({
      title: 'Mrs',
      first_name: 'Grace',
      last_name: 'Thornton',
      email_address: 'grace@mail.test',
      date_of_birth: '1984-03-12',
      gender: 'female',
      ethnicity: 'B',
      address_line_1: '1 High Street',
      address_line_2: null,
      postcode: 'LS1 1AA',
      payment_plan_id: '7',
    })
    dentally.record = SYNCED
    publish({ kind: 'practice_patient_synced', patientId: server.patient.id })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
  })

  it('is followed by a notice that the entered details were not saved, if Dentally already had the patient', async () => {
    const { dentally } = showWithDentally()
    dentally.record = { ...SYNCED, found_there: true }
    await opener.click()
    const notice = panel.getByText(
      'They were in Dentally already, so we linked them. The details you entered were not saved there.',
    )
    await expect.element(notice).toBeVisible()
  })

  it('shows that choices are being loaded, and offers to load failed ones again (DEN-20)', async () => {
    const { server } = showWithDentally({ patient: grace })
    const { promise, resolve } = Promise.withResolvers<Reply>()
    server.on(/ethnicity-codes$/, () => promise)
    server.on(/payment-plans$/, () => refusal(503, 'practice_system_busy', 'Dentally is busy.'))
    await opener.click()
    await press('Create new')
    await expect.element(select('Ethnicity')).toHaveTextContent('Loading…')
    await expect.element(select('Ethnicity')).toBeDisabled()
    await expect.element(text('Dentally is busy.')).toBeVisible()
    resolve({ status: 200, body: { Irish: 'B' } })
    await choose('Ethnicity', 'Irish')
    server.on(/payment-plans$/, () => ({
      status: 200,
      body: [{ id: '7', name: 'PRIV', patient_friendly_name: 'Private' }],
    }))
    await press('Try again')
    await choose('Payment plan', 'Private')
  })

  it('shows an error at its field immediately, and the errors of all fields when the user tries to send the form (DEN-21, DEN-22, DEN-23)', async () => {
    const { server } = await openForm()
    await field('First name').fill(' ')
    await expect.element(text('First name is required')).toBeVisible()
    await field('Email').fill('grace@')
    await expect.element(text('Invalid email address')).toBeVisible()
    await field('Email').fill('')
    await expect.element(text('Invalid email address')).not.toBeInTheDocument()
    await field('Mobile phone').fill('07700 90')
    await expect.element(text('Invalid phone number')).toBeVisible()
    const born = field('Date of birth')
    for (const [typed, error] of [
      ['12/03', 'Date must be in DD/MM/YYYY format'],
      ['31/02/1984', 'Invalid date'],
      ['01/01/2999', 'Date of birth should be in the past'],
      ['', 'Date of birth is required'],
    ] as const) {
      await born.fill(typed)
      await expect.element(text(error)).toBeVisible()
    }
    await field('Last name').fill('')
    await field('Mobile phone').fill('')
    await press('Create in Dentally')
    for (const error of [
      'Title is required',
      'First name is required',
      'Last name is required',
      'Invalid phone number',
      'Date of birth is required',
      'Ethnicity is required',
      'Address is required',
      'Postcode is required',
      'Payment plan is required',
    ]) {
      await expect.element(text(error)).toBeVisible()
    }
    expect(server.sent(CREATE)).toEqual([])
  })

  it('requires a choice in a field that the user left without choosing (DEN-21)', async () => {
    await openForm()
    await select('Title').click()
    await expect.element(text('Title is required')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    await expect.element(text('Title is required')).toBeVisible()
    await choose('Title', 'Dr')
    await expect.element(text('Title is required')).not.toBeInTheDocument()
  })

  it('masks the date of birth as it is typed (DEN-24)', async () => {
    await openForm()
    const born = field('Date of birth')
    await born.fill('')
    await born.click()
    await userEvent.keyboard('2108')
    await expect.element(born).toHaveValue('21/08')
    await userEvent.keyboard('19712')
    await expect.element(born).toHaveValue('21/08/1971')
  })

  it.each([
    ['', 'Gender is required'],
    ['other', 'Gender must be either male or female'],
  ])('does not send the gender %j (DEN-25)', async (gender, text) => {
    const onCreate = vi.fn()
    const draft = { ...newPatientDraft(grace, (number) => number), ...completed, gender }
    showPatient(
      <CreateForm
        draft={draft}
        choices={CHOICES}
        creating={false}
        problem={null}
        refused={{}}
        rules={{ country: 'GB', today: '2026-01-05' }}
        onDraft={() => {}}
        onCreate={onCreate}
        onBack={() => {}}
      />,
    )
    const send = page.getByRole('button', { name: 'Create in Dentally' })
    await send.click()
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(onCreate).not.toHaveBeenCalled()
    await page.getByRole('combobox', { name: 'Gender', exact: true }).click()
    await page.getByRole('option', { name: 'Female', exact: true }).click()
    await send.click()
    await expect.poll(() => onCreate.mock.calls).toMatchObject([[{ gender: 'female' }]])
  })

  it("offers only male and female, and shows the server's errors at their fields (DEN-25)", async () => {
    const { server } = await openForm()
    await select('Gender').click()
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Male', 'Female'])
    await userEvent.keyboard('{Escape}')
    await fillIn()
    server.on(CREATE, () =>
      refusal(422, 'validation', 'Please check the form.', {
        gender: ['Gender must be either male or female'],
        ethnicity: ['Ethnicity is required'],
      }),
    )
    await press('Create in Dentally')
    await expect.element(text('Gender must be either male or female')).toBeVisible()
    await expect.element(text('Ethnicity is required')).toBeVisible()
  })

  it('preserves the entered values while the user looks at the matches, and after the panel is closed', async () => {
    await openForm()
    await field('Postcode').fill('LS1 1AA')
    await choose('Title', 'Dr')
    await press('Back')
    await press('Create new')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    await expect.element(select('Title')).toHaveTextContent('Dr')
    await press('Close')
    await opener.click()
    await press('Create new')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
  })

  it('reopens as it was sent when Dentally refuses the patient later, with the reason at its field (DEN-16, DEN-27)', async () => {
    const { server, dentally, publish, ...shown } = await openForm()
    await fillIn()
    await press('Create in Dentally')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    const message = 'Dentally refused: payment plan seems to be missing.'
    const refused = 'Dentally: payment plan seems to be missing'
    const errors = { payment_plan_id: [refused] }
    const values = { ...(server.sent(CREATE)[0]?.body as NewPatientValues), first_name: 'Gracie' }
    dentally.record = { ...UNLINKED, failure: { of: 'creation', message, values, errors } }
    const name = 'Grace Thornton'
    publish({ kind: 'practice_patient_failed', patientId: server.patient.id, name, message })
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Dentally patient creation failed')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
    await press('Back to the form')
    await expect.element(text(refused)).toBeVisible()
    await expect.element(field('First name')).toHaveValue('Grace')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    await expect.element(select('Payment plan')).toHaveTextContent('Private')
    await press('Create in Dentally')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    expect(server.sent(CREATE)).toHaveLength(2)

    // A different page does not have the input, and loads it from the server.
    shown.leave()
    const fresh = showWithDentally({ patient: grace })
    fresh.dentally.record = { ...UNLINKED, failure: { of: 'creation', message, values, errors } }
    await opener.click()
    await press('Back to the form')
    await expect.element(text(refused)).toBeVisible()
    await expect.element(field('First name')).toHaveValue('Gracie')
    await expect.element(field('Date of birth')).toHaveValue('12/03/1984')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    await expect.element(select('Payment plan')).toHaveTextContent('Private')
  })

  it('shows earlier refusals at its fields only if the user comes from the notice about the refusal', async () => {
    const { dentally } = showWithDentally({ patient: grace })
    const refused = 'Dentally: payment plan seems to be missing'
    const failure = { of: 'creation' as const, message: 'Refused.', errors: { payment_plan_id: [refused] } }
    dentally.record = { ...UNLINKED, failure }
    await opener.click()
    await press('Back to the form')
    await expect.element(text(refused)).toBeVisible()
    await field('Postcode').fill('LS1 1AA')
    await press('Back')
    await press('Create new')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    await expect.element(text(refused)).not.toBeInTheDocument()
    await press('Close')
    await opener.click()
    await press('Back to the form')
    await expect.element(text(refused)).toBeVisible()
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
  })

  it('refuses a choice that the practice no longer offers (DEN-21)', async () => {
    const { server } = await openForm()
    await fillIn()
    server.on(/payment-plans$/, () => ({
      status: 200,
      body: [{ id: '8', name: 'NHS', patient_friendly_name: 'NHS' }],
    }))
    await press('Back')
    await press('Create new')
    await expect.element(select('Payment plan')).toHaveTextContent('Select')
    await press('Create in Dentally')
    await expect.element(text('Payment plan must be one of those offered')).toBeVisible()
    expect(server.sent(CREATE)).toEqual([])
  })
})
