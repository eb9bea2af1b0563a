import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { beginBookIn, bookIn } from '../testing/book-in.ts'
import { CREATE, SYNCED, UNLINKED } from '../testing/practice-system.ts'
import { heading, option, panel, press, SAVES } from '../testing/show-next-action.tsx'
import { opener } from '../testing/show-practice-system.tsx'

const createNew = panel.getByRole('button', { name: 'Create new' })
const createNewOption = panel.getByRole('radio', { name: /^Create new/ })
const changeForm = panel.getByRole('button', { name: 'Change the form' })
const next = panel.getByRole('button', { name: 'Next' })
const select = (name: string) => panel.getByRole('combobox', { name, exact: true })
const field = (name: string) => panel.getByRole('textbox', { name })

const NEW_PATIENT: NewPatientValues = {
  title: 'Mrs',
  first_name: 'Beth',
  last_name: 'Langley',
  email_address: null,
  mobile_phone: '+447700900502',
  date_of_birth: '1994-06-09',
  gender: 'female',
  ethnicity: 'B',
  address_line_1: '1 High Street',
  address_line_2: null,
  postcode: 'LS1 1AA',
  payment_plan_id: '7',
}

/** Fills in the fields that are not among the patient's details. */
async function fillIn() {
  for (const [name, choice] of [
    ['Title', 'Mrs'],
    ['Gender', 'Female'],
    ['Ethnicity', 'Irish'],
    ['Payment plan', 'Private'],
  ] as const) {
    await select(name).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await field('Address').first().fill('1 High Street')
  await field('Postcode').fill('LS1 1AA')
}

const DETAILS = { date_of_birth: '1994-06-09', phone: '07700 900502', email: null, email_address: null }

describe('the new patient, when a flow returns to the link step', () => {
  it("is shown as chosen, with the patient's details and a button to the form, which Next skips once it is filled in (FLOW-18)", async () => {
    const { saved } = await bookIn({ patient: DETAILS })
    await createNew.click()
    await press('Back')
    await expect.element(createNewOption).toBeChecked()
    await expect
      .element(createNewOption)
      .toHaveAccessibleName('Create new Their form has not been filled in yet')
    await press('Next')
    await fillIn()
    await press('Next')
    await expect.element(panel.getByText('Will be created in Dentally')).toBeVisible()
    await press('Back')
    await press('Back')
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await expect.element(createNewOption).toBeChecked()
    await expect.element(createNewOption).toHaveFocus()
    await expect
      .element(createNewOption)
      .toHaveAccessibleName('Create new Beth Langley, born 9 June 1994, 07700 900502')
    await expect.element(createNew).not.toBeInTheDocument()
    await changeForm.click()
    await field('Postcode').fill('LS1 1AB')
    await press('Back')
    await press('Next')
    await expect.element(panel.getByText('Will be created in Dentally')).toBeVisible()
    await press('Confirm')
    await expect.poll(saved).toMatchObject([{ create: { values: { postcode: 'LS1 1AB' } } }])
  })

  it('is replaced by a different choice', async () => {
    const { saved } = await bookIn({ patient: DETAILS })
    await createNew.click()
    await field('Postcode').fill('LS1 1AA')
    expect(unsavedEdits.has()).toBe(true)
    await press('Back')
    await option('Do not link').click()
    expect(unsavedEdits.has()).toBe(false)
    await expect.element(createNewOption).not.toBeInTheDocument()
    await expect.element(createNew).toBeVisible()
    await press('Next')
    await press('Confirm')
    await expect.poll(saved).toEqual([null])
  })
})

describe('a flow while a colleague links its patient', () => {
  const notice = panel.getByText('Beth Langley has been linked to Dentally in the meantime.', {
    exact: false,
  })
  const linkPatient = ({ dentally, publish }: Awaited<ReturnType<typeof bookIn>>) => {
    dentally.record = SYNCED
    publish({ kind: 'patient_changed', patientId: PATIENT })
  }

  it('shows the link, creates no record, and preserves all other choices', async () => {
    const shown = await bookIn({ patient: { ...DETAILS, source: 'Google Ads' } })
    await createNew.click()
    await fillIn()
    await press('Next')
    await option('Unknown').click()
    await press('Next')
    await expect.element(panel.getByText('Will be created in Dentally')).toBeVisible()
    linkPatient(shown)
    await expect.element(notice).toBeVisible()
    await expect.element(panel.getByText('Will be created in Dentally')).not.toBeInTheDocument()
    await press('Back')
    await expect.element(option('Unknown')).toBeChecked()
    await press('Back')
    await expect.element(heading('When?')).toBeVisible()
    await press('Next')
    await press('Next')
    await press('Confirm')
    await expect
      .poll(() => shown.server.sent(SAVES).map(({ body }) => body))
      .toMatchObject([{ next_action: 'booking', source: 'Unknown', dentally: null }])
  })

  it('leaves the form for a new patient, and continues', async () => {
    const shown = await bookIn({ patient: DETAILS })
    await createNew.click()
    await expect.element(field('Postcode')).toBeVisible()
    linkPatient(shown)
    await expect.element(notice).toBeVisible()
    await expect.element(field('Postcode')).not.toBeInTheDocument()
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
    await press('Confirm')
    await expect.poll(shown.saved).toEqual([null])
  })
})

describe('the add step of a flow', () => {
  it('follows Create new without a press on Next, leads to the lead source, preserves its values, and creates the patient when the flow is saved (FLOW-19, FLOW-29, FLOW-39, DEN-28)', async () => {
    const { server, saved } = await bookIn({
      patient: { ...DETAILS, source: 'Google Ads' },
    })
    await createNew.click()
    await expect.element(heading('Create in Dentally')).toBeVisible()
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await fillIn()
    await press('Next')
    await expect.element(heading('Where did this patient come from?')).toBeVisible()
    await expect.element(option('Google Ads')).toBeChecked()
    await press('Next')
    await expect.element(panel.getByText('Will be created in Dentally')).toBeVisible()
    await press('Back')
    await press('Back')
    await press('Back')
    await expect.element(createNewOption).toBeChecked()
    await changeForm.click()
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    await press('Next')
    await press('Next')
    await press('Confirm')
    await expect.poll(saved).toMatchObject([
      {
        create: {
          patient_id: PATIENT,
          values: { title: 'Mrs', last_name: 'Langley', date_of_birth: '1994-06-09', ethnicity: 'B' },
        },
      },
    ])
    expect(server.sent(CREATE)).toEqual([])
    await expect.poll(() => unsavedEdits.has()).toBe(false)
  })

  it('begins with the form that Dentally refused, and shows the reason at its field once (DEN-16)', async () => {
    const refused = 'Dentally: payment plan seems to be missing'
    const values = { ...NEW_PATIENT, first_name: 'Bethan', postcode: 'LS1 1AA' }
    const failure = {
      of: 'creation' as const,
      message: 'Refused.',
      values,
      errors: { payment_plan_id: [refused] },
    }
    const { saved, dentally, publish } = await bookIn({ patient: { source: 'Google Ads' } })
    await createNew.click()
    await expect.element(field('First name')).toHaveValue('Beth')
    await press('Close')
    dentally.record = { ...UNLINKED, failure }
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    await beginBookIn()
    await createNew.click()
    await expect.element(field('First name')).toHaveValue('Bethan')
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    await expect.element(field('Mobile phone')).toHaveValue('07700 900502')
    await expect.element(select('Payment plan')).toHaveTextContent('Private')
    await expect.element(panel.getByText(refused)).toBeVisible()
    await press('Close')
    await beginBookIn()
    await createNew.click()
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
    expect(panel.getByText(refused).query()).toBeNull()
    await field('Postcode').fill('LS1 1AB')
    await press('Next')
    await expect.element(option('Google Ads')).toBeChecked()
    await press('Next')
    await press('Confirm')
    await expect
      .poll(saved)
      .toMatchObject([
        { create: { values: { ...values, mobile_phone: '07700 900502', postcode: 'LS1 1AB' } } },
      ])
  })
})
