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
  seek,
  showWithDentally,
} from '../testing/show-practice-system.tsx'

const NOBODY =
  "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details"
const unreachable = 'We could not reach Dentally. Please try again in a few minutes.'
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const nobody = panel.getByText(NOBODY, { exact: true })
const asked = (line: string) => new URLSearchParams(line.slice(line.indexOf('?')))

/** Whether there is more text than is shown; inline elements have no box of their own. */
const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => clientWidth > 0 && scrollWidth > clientWidth

describe('suggestions and search', () => {
  it('lists the records that may be the patient, by their name and at least 0.05, with all their details (DEN-03, DEN-09)', async () => {
    const { server } = await openPanel({ patient: { first_name: 'Beth', last_name: 'Langley' } })
    await expect.element(heading('Suggested matches')).toBeVisible()
    await expect
      .element(panel.getByRole('listitem'))
      .toHaveTextContent('Beth Langley9 June 1994, 07700 900502Dentally no. 100001, beth@mail.test94%')
    const query = asked(server.sent(FIND)[0]?.line ?? '')
    expect(Object.fromEntries(query)).toEqual({
      query: 'Beth Langley',
      confidence: '0.05',
      patient_id: PATIENT,
    })
  })

  it('cuts nothing that distinguishes people, on a phone neither (DEN-09)', async () => {
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
    const pieces = [...row.element().querySelectorAll<HTMLElement>('span:not(.heard-only)')]
    expect(pieces.filter(isCut).map(({ textContent }) => textContent)).toEqual([])
    const number = row.getByText('07700 900502', { exact: true }).element()
    expect(number.getBoundingClientRect().height).toBeLessThan(20)
  })

  it('shows how many there are of which it shows the likeliest, and how to find the others', async () => {
    const { server } = await openPanel()
    server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 87 } }))
    await seek('Ward')
    await expect.element(panel.getByText('1 of 87', { exact: true })).toBeVisible()
    const more = panel.getByText(/^These are the most likely matches\. To find others, search for/)
    await expect.element(more).toBeVisible()
    server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 1 } }))
    await seek('Wardrobe')
    await expect.element(more).not.toBeInTheDocument()
  })

  it('marks records that are linked to one of our patients, does not offer to link them, and leads to that patient (G-40)', async () => {
    const { dentally, router } = showWithDentally()
    const taken = { patient_id: '0198c1de-0000-7000-8000-000000000007', name: 'Grace Hopper' }
    dentally.matches = [aMatch({ linked_to: taken }), aMatch({ id: '100002', first_name: 'Bess' })]
    await opener.click()
    await expect.element(panel.getByRole('listitem').first()).toHaveTextContent('Linked to Grace Hopper')
    await expect.element(panel.getByRole('button', { name: 'Link Bess Langley' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Link Beth Langley' })).not.toBeInTheDocument()
    await press('Linked to Grace Hopper')
    await expect.element(panel).not.toBeInTheDocument()
    expect(router.state.location.search).toEqual({ editor: taken.patient_id })
  })

  it('draws the ring red up to 33 per cent, blue up to 66, green above, beside a picture where there is one (DEN-09, DEN-10)', async () => {
    const { dentally } = showWithDentally()
    dentally.matches = [0.67, 0.66, 0.34, 0.33].map((confidence, place) =>
      aMatch({ id: `${place}`, confidence, image_url: place === 0 ? PICTURE : null }),
    )
    await opener.click()
    await expect.element(panel.getByText('33%')).toBeVisible()
    const colours = [...panel.element().querySelectorAll('[data-colour]')].map((ring) =>
      ring.getAttribute('data-colour'),
    )
    expect(colours).toEqual(['green', 'blue', 'blue', 'red'])
    expect(panel.element().querySelector('img')?.getAttribute('src')).toBe(PICTURE)
  })

  it('scrolls its list within 400 px (DEN-11)', async () => {
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
    'leaves everything around the list where it is, whatever the list brings, at a width of %i px',
    async (width) => {
      await page.viewport(width, 844)
      const { server } = showWithDentally()
      const matches = Array.from({ length: 30 }, (_, count) => aMatch({ id: `${count}` }))
      const suggested = Promise.withResolvers<Reply>()
      server.on(FIND, () => suggested.promise)
      await opener.click()
      const createNew = panel.getByRole('button', { name: 'Create new' })
      const search = panel.getByRole('button', { name: 'Search', exact: true })
      const places = () =>
        [panel.getByRole('heading', { level: 3 }), search, createNew].map((one) => {
          const { left, top } = one.element().getBoundingClientRect()
          return [left, top]
        })
      await expect.element(createNew).toBeVisible()
      await Promise.all(
        panel
          .element()
          .getAnimations()
          .map(({ finished }) => finished),
      )
      const before = places()
      suggested.resolve({ status: 200, body: { matches, total: 87 } })
      await expect.element(panel.getByText('30 of 87')).toBeVisible()
      expect(places()).toEqual(before)
      server.on(FIND, () => ({ status: 200, body: { matches: [], total: 0 } }))
      await seek('Zed')
      await expect.element(nobody).toBeVisible()
      expect(places()).toEqual(before)
      server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
      await seek('Zedd')
      await expect.element(panel.getByText(unreachable)).toBeVisible()
      expect(places()).toEqual(before)
    },
  )

  it('shows that no record was found: without suggestions, with failed suggestions, after a search (DEN-12)', async () => {
    const { dentally, server } = showWithDentally()
    dentally.matches = []
    await opener.click()
    await expect.element(nobody).toBeVisible()
    dentally.matches = [aMatch()]
    await seek('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    await expect.element(panel.getByText('94%')).toBeVisible()
    await expect.element(nobody).not.toBeInTheDocument()
    dentally.matches = []
    await seek('Zed')
    await expect.element(nobody).toBeVisible()
    await press('Close')

    server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await expect.element(nobody).toBeVisible()
    await expect.element(panel.getByText(unreachable)).toBeVisible()
  })

  it('shows it for a name too, that is too short to be searched (DEN-06, DEN-12)', async () => {
    const { server } = await openPanel({ patient: { first_name: 'Jo', last_name: '' } })
    await expect.element(nobody).toBeVisible()
    expect(server.sent(FIND)).toEqual([])
  })

  it('shows trouble first as trouble, and not as if there were no records, and recovers without help (DEN-12)', async () => {
    const { server } = showWithDentally()
    server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await opener.click()
      await expect.element(nobody).toBeVisible()
      const trouble = panel.getByRole('alert').element()
      const after = trouble.compareDocumentPosition(nobody.element())
      expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      expect(nobody.element().querySelector('strong')).toBeNull()
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

  it('says of a search that is too short what it needs, and searches on from there', async () => {
    const { server } = await openPanel()
    await expect.element(panel.getByText('94%')).toBeVisible()
    await seek('Be')
    await expect.element(panel.getByText('Please enter at least 3 characters.')).toBeVisible()
    await expect.element(panel.getByText('Nothing has been searched for yet.')).toBeVisible()
    expect(server.sent(FIND)).toHaveLength(1)
    await seek('Bet')
    await expect.element(panel.getByText('94%')).toBeVisible()
  })
})
