import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { type Reply, refusal } from '../../signed-in/testing/patient-server.ts'
import { aMatch, FIND } from '../testing/practice-system.ts'
import {
  heading,
  opener,
  openPanel,
  panel,
  press,
  search,
  showWithDentally,
} from '../testing/show-practice-system.tsx'

const NO_PATIENTS =
  "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details"
const unreachable = 'We could not reach Dentally. Please try again in a few minutes.'
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const noPatients = panel.getByText(NO_PATIENTS, { exact: true })
const queryOf = (line: string) => new URLSearchParams(line.slice(line.indexOf('?')))

/** Whether an element truncates its text. Inline elements are ignored: their `clientWidth` is always 0. */
const isTruncated = ({ scrollWidth, clientWidth }: HTMLElement) =>
  clientWidth > 0 && scrollWidth > clientWidth

describe('suggestions and search', () => {
  it("list the records that are found by the patient's name and have a confidence of at least 0.05, with all their details (DEN-03, DEN-09)", async () => {
    const { server } = await openPanel({ patient: { first_name: 'Beth', last_name: 'Langley' } })
    await expect.element(heading('Suggested matches')).toBeVisible()
    await expect
      .element(panel.getByRole('listitem'))
      .toHaveTextContent('Beth Langley9 June 1994, 07700 900502Dentally no. 100001, beth@mail.test94%')
    const query = queryOf(server.sent(FIND)[0]?.line ?? '')
    expect(Object.fromEntries(query)).toEqual({
      query: 'Beth Langley',
      confidence: '0.05',
      patient_id: PATIENT,
    })
  })

  it('show in full the details that distinguish people, even on a phone (DEN-09)', async () => {
    await page.viewport(390, 844)
    const { dentally } = showWithDentally()
    dentally.matches = [
      aMatch({
        first_name: 'Anne-Marie Philippa',
        last_name: 'Featherstonehaugh-Cholmondeley',
        email_address: 'anne-marie.featherstonehaugh@correspondence.mail.test',
      }),
    ]
    await opener.click()
    const row = panel.getByRole('listitem')
    await expect.element(row.getByText('07700 900502')).toBeVisible()
    const pieces = [...row.element().querySelectorAll<HTMLElement>('span:not(.visually-hidden)')]
    expect(pieces.filter(isTruncated).map(({ textContent }) => textContent)).toEqual([])
    const number = row.getByText('07700 900502', { exact: true }).element()
    expect(number.getBoundingClientRect().height).toBeLessThan(20)
  })

  it('show the number of all matches, and how to find those that are not listed', async () => {
    const { server } = await openPanel()
    server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 87 } }))
    await search('Ward')
    await expect.element(panel.getByText('1 of 87', { exact: true })).toBeVisible()
    const more = panel.getByText(/^These are the most likely matches\. To find others, search for/)
    await expect.element(more).toBeVisible()
    server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 1 } }))
    await search('Wardrobe')
    await expect.element(more).not.toBeInTheDocument()
  })

  it('mark records that are linked to another patient, do not offer to link them, and lead to that patient (G-40)', async () => {
    const { dentally, router } = showWithDentally()
    const taken = {
      patient_id: '0198c1de-0000-7000-8000-000000000007',
      name: 'Grace Hopper',
      distinguisher: null,
    }
    dentally.matches = [aMatch({ linked_to: taken }), aMatch({ id: '100002', first_name: 'Bess' })]
    await opener.click()
    await expect.element(panel.getByRole('listitem').first()).toHaveTextContent('Linked to Grace Hopper')
    await expect.element(panel.getByRole('button', { name: 'Link Bess Langley' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Link Beth Langley' })).not.toBeInTheDocument()
    await press('Linked to Grace Hopper')
    await expect.element(panel).not.toBeInTheDocument()
    expect(router.state.location.search).toEqual({ editor: taken.patient_id })
  })

  it('draw the ring red up to 33 per cent, blue up to 66 and green above, and show a picture if there is one (DEN-09, DEN-10)', async () => {
    const { dentally } = showWithDentally()
    dentally.matches = [0.67, 0.66, 0.34, 0.33].map((confidence, index) =>
      aMatch({ id: `${index}`, confidence, image_url: index === 0 ? PICTURE : null }),
    )
    await opener.click()
    await expect.element(panel.getByText('33%')).toBeVisible()
    const colours = [...panel.element().querySelectorAll('[data-colour]')].map((ring) =>
      ring.getAttribute('data-colour'),
    )
    expect(colours).toEqual(['green', 'blue', 'blue', 'red'])
    expect(panel.element().querySelector('img')?.getAttribute('src')).toBe(PICTURE)
  })

  it('scroll their list within 400 px (DEN-11)', async () => {
    const { dentally } = showWithDentally()
    dentally.matches = Array.from({ length: 30 }, (_, count) => aMatch({ id: `${count}` }))
    await opener.click()
    await expect.element(panel.getByRole('listitem').first()).toBeVisible()
    const list = panel.getByRole('list').element()
    expect(list.clientHeight).toBeLessThanOrEqual(400)
    expect(list.scrollHeight).toBeGreaterThan(400)
    list.scrollTop = 200
    expect(list.scrollTop).toBe(200)
  })

  it.each([1440, 390])(
    'do not move anything around the list, whatever its content, at a width of %i px',
    async (width) => {
      await page.viewport(width, 844)
      const { server } = showWithDentally()
      const matches = Array.from({ length: 30 }, (_, count) => aMatch({ id: `${count}` }))
      const suggested = Promise.withResolvers<Reply>()
      server.on(FIND, () => suggested.promise)
      await opener.click()
      const createNew = panel.getByRole('button', { name: 'Create new' })
      const searchButton = panel.getByRole('button', { name: 'Search', exact: true })
      const positions = () =>
        [panel.getByRole('heading', { level: 3 }), searchButton, createNew].map((part) => {
          const { left, top } = part.element().getBoundingClientRect()
          return [left, top]
        })
      await expect.element(createNew).toBeVisible()
      await Promise.all(
        panel
          .element()
          .getAnimations()
          .map(({ finished }) => finished),
      )
      const before = positions()
      suggested.resolve({ status: 200, body: { matches, total: 87 } })
      await expect.element(panel.getByText('30 of 87')).toBeVisible()
      expect(positions()).toEqual(before)
      server.on(FIND, () => ({ status: 200, body: { matches: [], total: 0 } }))
      await search('Zed')
      await expect.element(noPatients).toBeVisible()
      expect(positions()).toEqual(before)
      server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
      await search('Zedd')
      await expect.element(panel.getByText(unreachable)).toBeVisible()
      expect(positions()).toEqual(before)
    },
  )

  it('show that no patient was found: for empty suggestions, failed suggestions and a search without results (DEN-12)', async () => {
    const { dentally, server } = showWithDentally()
    dentally.matches = []
    await opener.click()
    await expect.element(noPatients).toBeVisible()
    dentally.matches = [aMatch()]
    await search('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    await expect.element(panel.getByText('94%')).toBeVisible()
    await expect.element(noPatients).not.toBeInTheDocument()
    dentally.matches = []
    await search('Zed')
    await expect.element(noPatients).toBeVisible()
    await press('Close')

    server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await expect.element(noPatients).toBeVisible()
    await expect.element(panel.getByText(unreachable)).toBeVisible()
  })

  it('show that no patient was found for a name that is too short to search for (DEN-06, DEN-12)', async () => {
    const { server } = await openPanel({ patient: { first_name: 'Jo', last_name: '' } })
    await expect.element(noPatients).toBeVisible()
    expect(server.sent(FIND)).toEqual([])
  })

  it('show a failure above the text for no results, and recover by themselves (DEN-12)', async () => {
    const { server } = showWithDentally()
    server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await opener.click()
      await expect.element(noPatients).toBeVisible()
      const failure = panel.getByRole('alert').element()
      const position = failure.compareDocumentPosition(noPatients.element())
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      expect(noPatients.element().querySelector('strong')).toBeNull()
      const createNew = panel.getByRole('button', { name: 'Create new' })
      await expect.element(createNew).toHaveAttribute('aria-disabled', 'true')
      await expect
        .element(createNew)
        .toHaveAttribute('data-tooltip', 'A new patient can be created when Dentally responds')
      server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 1 } }))
      vi.advanceTimersByTime(15_000)
      await expect.element(panel.getByText('94%')).toBeVisible()
      await expect.element(createNew).not.toHaveAttribute('aria-disabled')
    } finally {
      vi.useRealTimers()
    }
  })

  it('name the minimum length for a query that is too short, and accept a longer one', async () => {
    const { server } = await openPanel()
    await expect.element(panel.getByText('94%')).toBeVisible()
    await search('Be')
    await expect.element(panel.getByText('Please enter at least 3 characters.')).toBeVisible()
    await expect.element(panel.getByText('Nothing has been searched for yet.')).toBeVisible()
    expect(server.sent(FIND)).toHaveLength(1)
    await search('Bet')
    await expect.element(panel.getByText('94%')).toBeVisible()
  })
})
