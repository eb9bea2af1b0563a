import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Reply, refusal } from './testing/patient-server.ts'
import { CREATE, SYNCED } from './testing/practice-system.ts'
import { opener, panel, press, showWithDentally } from './testing/show-practice-system.tsx'

beforeEach(() => page.viewport(1440, 900))

const form = panel.getByRole('form', { name: 'Create in Dentally' })
const field = (name: string) => form.getByRole('textbox', { name })
const select = (name: string) => form.getByRole('combobox', { name, exact: true })
const words = (text: string) => form.getByText(text, { exact: true })

const grace = {
  first_name: 'Grace',
  last_name: 'Thornton',
  email: 'grace@mail.test',
  email_address: 'grace@mail.test',
  phone: '+447700900123',
  date_of_birth: '1984-03-12',
}

async function open() {
  const shown = showWithDentally({ patient: grace })
  await opener.click()
  await press('Create new')
  return shown
}

async function choose(name: string, option: string) {
  await select(name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fill() {
  await choose('Title', 'Mrs')
  await choose('Gender', 'Female')
  await choose('Ethnicity', 'Irish')
  await choose('Payment plan', 'Private')
  await field('Address').first().fill('1 High Street')
  await field('Postcode').fill('LS1 1AA')
}

describe('the form of a patient to create in Dentally', () => {
  it('begins with what is known, lets choose what Dentally knows, and sends codes and the day as YYYY-MM-DD (DEN-20, DEN-24, DEN-25)', async () => {
    const { server, dentally, tell } = await open()
    await expect.element(field('First name')).toHaveValue('Grace')
    await expect.element(field('Email')).toHaveValue('grace@mail.test')
    await expect.element(field('Date of birth')).toHaveValue('12/03/1984')
    await expect.element(select('Gender')).toHaveTextContent('Male')
    await fill()
    await press('Create in Dentally')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
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
    tell({ kind: 'practice_patient_synced', patientId: server.patient.id })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
  })

  it('shows that choices are on their way, and lets ask again for those that did not come (DEN-20)', async () => {
    const { server } = showWithDentally({ patient: grace })
    const { promise, resolve } = Promise.withResolvers<Reply>()
    server.on(/ethnicity-codes$/, () => promise)
    server.on(/payment-plans$/, () => refusal(503, 'practice_system_busy', 'Dentally is busy.'))
    await opener.click()
    await press('Create new')
    await expect.element(select('Ethnicity')).toHaveTextContent('Loading…')
    await expect.element(select('Ethnicity')).toBeDisabled()
    await expect.element(words('Dentally is busy.')).toBeVisible()
    resolve({ status: 200, body: { Irish: 'B' } })
    await choose('Ethnicity', 'Irish')
    server.on(/payment-plans$/, () => ({
      status: 200,
      body: [{ id: '7', name: 'PRIV', patient_friendly_name: 'Private' }],
    }))
    await press('Try again')
    await choose('Payment plan', 'Private')
  })

  it('says at once and at each field what is wrong, and at all of them when it is sent (DEN-21, DEN-22, DEN-23)', async () => {
    const { server } = await open()
    await field('First name').fill(' ')
    await expect.element(words('First name is required')).toBeVisible()
    await field('Email').fill('grace@')
    await expect.element(words('Invalid email address')).toBeVisible()
    await field('Email').fill('')
    await expect.element(words('Invalid email address')).not.toBeInTheDocument()
    await field('Mobile phone').fill('07700 90')
    await expect.element(words('Invalid phone number')).toBeVisible()
    const born = field('Date of birth')
    for (const [typed, error] of [
      ['12/03', 'Date must be in DD/MM/YYYY format'],
      ['31/02/1984', 'Invalid date'],
      ['01/01/2999', 'Date of birth should be in the past'],
      ['', 'Date of birth is required'],
    ] as const) {
      await born.fill(typed)
      await expect.element(words(error)).toBeVisible()
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
      await expect.element(words(error)).toBeVisible()
    }
    expect(server.sent(CREATE)).toEqual([])
  })

  it('says of a choice that was left without one that it is needed (DEN-21)', async () => {
    await open()
    await select('Title').click()
    await expect.element(words('Title is required')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    await expect.element(words('Title is required')).toBeVisible()
    await choose('Title', 'Dr')
    await expect.element(words('Title is required')).not.toBeInTheDocument()
  })

  it('masks the date of birth as it is typed (DEN-24)', async () => {
    await open()
    const born = field('Date of birth')
    await born.fill('')
    await born.click()
    await userEvent.keyboard('2108')
    await expect.element(born).toHaveValue('21/08')
    await userEvent.keyboard('19712')
    await expect.element(born).toHaveValue('21/08/1971')
  })

  it('offers male and female alone; the server has the last word on each field (DEN-25)', async () => {
    const { server } = await open()
    await select('Gender').click()
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Male', 'Female'])
    await userEvent.keyboard('{Escape}')
    await fill()
    server.on(CREATE, () =>
      refusal(422, 'validation', 'Please check the form.', {
        gender: ['Gender must be either male or female'],
        ethnicity: ['Gender is required'],
      }),
    )
    await press('Create in Dentally')
    await expect.element(words('Gender must be either male or female')).toBeVisible()
    await expect.element(words('Gender is required')).toBeVisible()
  })

  it('keeps what was filled in while somebody looks at the matches again', async () => {
    await open()
    await field('Postcode').fill('LS1 1AA')
    await press('Back')
    await press('Create new')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
  })
})
