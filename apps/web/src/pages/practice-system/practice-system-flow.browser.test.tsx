import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { type Responder, refusal } from '../../signed-in/testing/patient-server.ts'
import { bookIn, giveRecord } from '../testing/book-in.ts'
import { aMatch, FIND, FLAGS, LINK, RECORD, SYNCED, SYNCING, UNLINKED } from '../testing/practice-system.ts'
import { heading, option, panel, press, SETTINGS } from '../testing/show-next-action.tsx'
import { opener, search, showWithDentally } from '../testing/show-practice-system.tsx'

const NO_PATIENTS =
  "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details or create a new one"
const createNew = panel.getByRole('button', { name: 'Create new' })
const noPatients = panel.getByText(NO_PATIENTS, { exact: true })
const next = panel.getByRole('button', { name: 'Next' })
const field = (name: string) => panel.getByRole('textbox', { name })

describe('the link step of a flow', () => {
  it('offers no record that is linked to another patient, and opens that patient in a new tab on request (G-40)', async () => {
    await bookIn({}, ({ dentally }) => {
      dentally.matches = [
        aMatch({ linked_to: { patient_id: '7', name: 'Grace Hopper', distinguisher: null } }),
      ]
    })
    const taken = panel.getByRole('radio', { name: /^Beth Langley.*Linked to Grace Hopper/ })
    await expect.element(taken).toBeDisabled()
    const linkedPatient = panel.getByRole('link', { name: 'Linked to Grace Hopper (opens in a new tab)' })
    await expect.element(linkedPatient).toHaveAttribute('href', '/patients/7')
    await expect.element(linkedPatient).toHaveAttribute('target', '_blank')
  })

  it('names the record that the patient will be linked to, and links them only when the flow is saved (FLOW-39, DEN-28)', async () => {
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

  it('continues without a link, and preserves that choice when the user returns', async () => {
    const { saved } = await bookIn()
    // The option looks like any other choice in a flow.
    expect(getComputedStyle(option('Do not link').element().closest('label') as Element).fontSize).toBe(
      '14px',
    )
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

  it('continues without a link by the digit 0, and has no digit for a record', async () => {
    await bookIn()
    await expect.element(panel.getByRole('radio', { name: /^Beth Langley/ })).toBeVisible()
    await userEvent.keyboard('1')
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('0')
    await expect.element(heading('Just to double check...')).toBeVisible()
  })

  it('searches without leaving the step, and suggests creating a new patient (DEN-13)', async () => {
    const { dentally, server } = await bookIn()
    dentally.matches = []
    await field('Search Dentally').fill('Zed')
    await userEvent.keyboard('{Enter}')
    await expect.element(noPatients).toBeVisible()
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await search('Ze')
    await expect.element(panel.getByText('Please enter at least 3 characters.')).toBeVisible()
    dentally.matches = [aMatch({ first_name: 'Zed' })]
    await search('Zedd')
    await expect.element(panel.getByRole('radio', { name: /^Zed Langley/ })).toBeVisible()
    server.on(FIND, () => refusal(503, 'practice_system_busy', 'Dentally is busy.'))
    await search('Zeddy')
    await expect.element(panel.getByText('Dentally is busy.')).toBeVisible()
  })

  it('shows the same text for failed and for empty suggestions, without moving anything around them (DEN-12, DEN-13)', async () => {
    const busy = panel.getByText('Dentally is busy.')
    const { server } = await bookIn({}, ({ server }) =>
      server.on(FIND, () => refusal(503, 'practice_system_busy', 'Dentally is busy.')),
    )
    await expect.element(heading('Suggested matches')).toBeVisible()
    await expect.element(noPatients).toBeVisible()
    await expect.element(busy).toBeVisible()
    await expect.element(createNew).toHaveAttribute('aria-disabled', 'true')
    const positions = () =>
      [heading('Suggested matches'), createNew, option('Do not link')].map(
        (part) => part.element().getBoundingClientRect().top,
      )
    await Promise.all(
      panel
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    )
    const before = positions()
    server.on(FIND, () => ({ status: 200, body: { matches: [], total: 0 } }))
    await press('Try again')
    await expect.element(busy).not.toBeInTheDocument()
    await expect.element(heading('Suggested matches')).toBeVisible()
    await expect.element(noPatients).toBeVisible()
    await expect.element(createNew).not.toHaveAttribute('aria-disabled')
    expect(positions()).toEqual(before)
  })

  it('loads failed suggestions again by itself', async () => {
    const { server } = await bookIn({}, ({ server }) =>
      server.on(FIND, () => refusal(503, 'practice_system_busy', 'Dentally is busy.')),
    )
    await expect.element(panel.getByText('Dentally is busy.')).toBeVisible()
    const requestCount = server.sent(FIND).length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await press('Try again')
      await expect.poll(() => server.sent(FIND).length).toBe(requestCount + 1)
      await expect.element(panel.getByText('Dentally is busy.')).toBeVisible()
      server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 1 } }))
      vi.advanceTimersByTime(15_000)
      await expect.element(panel.getByRole('radio', { name: /^Beth Langley/ })).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it.each<[string, ...Parameters<typeof bookIn>]>([
    ['for a linked patient', {}, giveRecord(SYNCED)],
    ['for a patient whose link is in progress', {}, giveRecord(SYNCING)],
    [
      'without the flag',
      { features: FLAGS.filter((flag) => flag !== 'dentally-ui-v2') },
      () => {},
      () => expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible(),
    ],
    [
      'while the connection to Dentally does not work',
      { connection: 'unhealthy' },
      () => {},
      () => expect.element(opener).toHaveAccessibleName('Dentally: not connected'),
    ],
    [
      "while the patient's record cannot be loaded",
      {},
      ({ server }) => server.on(RECORD, () => refusal(503, 'practice_system_busy', 'Dentally is busy.')),
      () => expect.element(opener).toHaveAccessibleName('Dentally: not loaded'),
    ],
  ])('is skipped %s (FLOW-17, DEN-01)', async (_condition, options, prepare, waitUntilReady) => {
    const { server, saved } = await bookIn(options, prepare, waitUntilReady)
    await expect.element(heading('Just to double check...')).toBeVisible()
    await press('Confirm')
    await expect.poll(saved).toEqual([null])
    expect(server.sent(FIND)).toEqual([])
  })

  it('offers no new patient without the flag for it (DEN-01)', async () => {
    const features = FLAGS.filter((flag) => flag !== 'dentally:create-patient')
    await bookIn({ features }, ({ dentally }) => {
      dentally.matches = []
    })
    await expect.element(panel.getByText(/^No patients found/)).not.toHaveTextContent('create a new one')
    await expect.element(createNew).not.toBeInTheDocument()
  })
})

describe("a flow that is opened before the patient's record is loaded", () => {
  const opening = page.getByRole('button', { name: 'Opening' })

  /** Presses Book In while the record is being loaded. @returns the function with which the test responds */
  async function pressEarly() {
    const answer = Promise.withResolvers<Awaited<ReturnType<Responder>>>()
    const patient = { stage: 'newLead', source: 'Unknown' }
    const { server } = showWithDentally({ patient })
    server.on(RECORD, () => answer.promise)
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    await page.getByRole('button', { name: 'Book In', exact: true }).click()
    await expect.element(opening).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => server.sent(SETTINGS)).toHaveLength(1)
    expect(panel.query()).toBeNull()
    return answer.resolve
  }

  it('waits for the record, opens without another press, and then asks which record to link (FLOW-17)', async () => {
    const answer = await pressEarly()
    answer({ status: 200, body: UNLINKED })
    await expect.element(heading('When?')).toBeVisible()
    await press('Next')
    await expect.element(heading('Link to Dentally')).toBeVisible()
  })

  it('skips the link step if the record cannot be loaded (FLOW-17)', async () => {
    const answer = await pressEarly()
    answer(refusal(503, 'practice_system_unreachable', 'We could not reach Dentally.'))
    await expect.element(heading('When?')).toBeVisible()
    await press('Next')
    await expect.element(heading('Just to double check...')).toBeVisible()
  })
})
