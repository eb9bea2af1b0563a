import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PATIENT } from './testing/events.ts'
import { refusal } from './testing/patient-server.ts'
import { aMatch, CREATE, FIND, FLAGS, LINK, SYNCED } from './testing/practice-system.ts'
import { heading, option, panel, press, SAVES, SETTINGS, SOURCES } from './testing/show-next-action.tsx'
import { opener, seek, showWithDentally } from './testing/show-practice-system.tsx'

beforeEach(() => page.viewport(1440, 900))

const NOBODY =
  "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details or create a new one"
const next = panel.getByRole('button', { name: 'Next' })
const select = (name: string) => panel.getByRole('combobox', { name, exact: true })
const field = (name: string) => panel.getByRole('textbox', { name })

type Shown = Parameters<typeof showWithDentally>[0]

/** Begins to book in a lead, up to the step after the date. */
async function bookIn(
  shown: Shown = {},
  before: (all: ReturnType<typeof showWithDentally>) => void = () => {},
) {
  const patient = { stage: 'newLead', source: 'Unknown', first_name: 'Beth', last_name: 'Langley' }
  const all = showWithDentally({ ...shown, patient: { ...patient, ...shown?.patient } })
  const { server } = all
  server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
  server.on(SOURCES, () => ({ status: 200, body: [{ name: 'Unknown', custom: false, count: 1 }] }))
  server.on(SAVES, () => ({
    status: 200,
    body: {
      patient_id: PATIENT,
      stage: 'consultation',
      next_action_at: null,
      source: 'Unknown',
      snooze: null,
      dentally: null,
    },
  }))
  before(all)
  await expect.element(opener).toHaveAccessibleName(/linked$|syncing$/)
  await page.getByRole('button', { name: 'Book In', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Date' }).fill('in 2 weeks')
  await press('Next')
  const saved = () => server.sent(SAVES).map(({ body }) => (body as { dentally: unknown }).dentally)
  return { ...all, saved }
}

describe('the link step of a flow', () => {
  it('names whom the patient will be linked to, and links them only when it is saved (FLOW-39, DEN-28)', async () => {
    const { server, saved } = await bookIn()
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await panel.getByRole('radio', { name: /^Beth Langley/ }).click()
    await press('Next')
    await expect.element(panel.getByText('Will be linked to Beth Langley')).toBeVisible()
    await expect.element(panel.getByText('Dentally patient, born 9 June 1994, 07700 900502')).toBeVisible()
    expect(server.sent(LINK)).toEqual([])
    await press('Confirm')
    await expect.poll(saved).toEqual([{ link: { patient_id: PATIENT, dentally_id: '100001' } }])
    expect(server.sent(LINK)).toEqual([])
  })

  it('goes on without a link, and keeps its choice on the way back', async () => {
    const { saved } = await bookIn()
    await option('Do not link').click()
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
    await expect.element(panel.getByText(/Will be linked|Will be created/)).not.toBeInTheDocument()
    await press('Back')
    await expect.element(option('Do not link')).toBeChecked()
    await press('Next')
    await press('Confirm')
    await expect.poll(saved).toEqual([null])
  })

  it('searches without going on, and says that a new patient can be created (DEN-13)', async () => {
    const { dentally, server } = await bookIn()
    dentally.matches = []
    await field('Search Dentally').fill('Zed')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText(NOBODY)).toBeVisible()
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await seek('Ze')
    await expect.element(panel.getByText('Please enter at least 3 characters.')).toBeVisible()
    dentally.matches = [aMatch({ first_name: 'Zed' })]
    await seek('Zedd')
    await expect.element(panel.getByRole('radio', { name: /^Zed Langley/ })).toBeVisible()
    server.on(FIND, () => refusal(503, 'practice_system_busy', 'Dentally is busy.'))
    await seek('Zeddy')
    await expect.element(panel.getByText('Dentally is busy.')).toBeVisible()
  })

  it('is skipped for a linked patient, and where Dentally is not offered (FLOW-17, DEN-01)', async () => {
    const linked = await bookIn({}, ({ dentally }) => {
      dentally.record = SYNCED
    })
    await expect.element(heading('Just to double check...')).toBeVisible()
    linked.host.remove()
  })

  it('offers no new patient without the flag for it (DEN-01)', async () => {
    const features = FLAGS.filter((flag) => flag !== 'dentally:create-patient')
    await bookIn({ features }, ({ dentally }) => {
      dentally.matches = []
    })
    await expect.element(panel.getByText(/^No patients found/)).not.toHaveTextContent('create a new one')
    await expect.element(panel.getByRole('button', { name: 'Create new' })).not.toBeInTheDocument()
  })
})

describe('the add step of a flow', () => {
  it('follows Create new by itself, keeps what is filled in, and creates when the flow is saved (FLOW-19, FLOW-39, DEN-28)', async () => {
    const { server, saved } = await bookIn({
      patient: { date_of_birth: '1994-06-09', phone: '07700 900502', email: null, email_address: null },
    })
    await panel.getByRole('button', { name: 'Create new' }).click()
    await expect.element(heading('Create in Dentally')).toBeVisible()
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
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
    await press('Next')
    await expect.element(panel.getByText('Will be created in Dentally')).toBeVisible()
    await press('Back')
    await press('Back')
    await panel.getByRole('button', { name: 'Create new' }).click()
    await expect.element(field('Postcode')).toHaveValue('LS1 1AA')
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
  })
})
