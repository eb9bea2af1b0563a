import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENT } from './testing/events.ts'
import { refusal } from './testing/patient-server.ts'
import { aMatch, FIND, LINK, RECORD, SYNCED, UNLINK, UNLINKED } from './testing/practice-system.ts'
import { opener, panel, press, rail, seek, showWithDentally } from './testing/show-practice-system.tsx'

beforeEach(() => page.viewport(1440, 900))

const NOBODY =
  "No patients found. We couldn't find any potential matching patients. You can try searching for them below using any of their details"
const unreachable = 'We could not reach Dentally. Please try again in a few minutes.'
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const heading = (name: string) => panel.getByRole('heading', { name, exact: true })
const asked = (line: string) => new URLSearchParams(line.slice(line.indexOf('?')))

async function open(...shown: Parameters<typeof showWithDentally>) {
  const all = showWithDentally(...shown)
  await opener.click()
  return all
}

describe('the rail', () => {
  it('stands on the side that the view wants, and says how the patient stands in Dentally (ACT-38)', async () => {
    const details = page.getByRole('region', { name: 'Patient details', exact: true })
    const { host } = showWithDentally({ rail: 'left' })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const left = rail.element().getBoundingClientRect()
    expect(left.right).toBeLessThanOrEqual(details.element().getBoundingClientRect().left)
    host.remove()
    showWithDentally({ rail: 'right' })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const right = rail.element().getBoundingClientRect()
    expect(right.left).toBeGreaterThanOrEqual(details.element().getBoundingClientRect().right)
  })

  it('is there only with its flag and a link to Dentally, and opens nothing while that does not work (DEN-01)', async () => {
    const without = showWithDentally({ features: ['patient-values'] })
    await expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible()
    await expect.element(rail).not.toBeInTheDocument()
    expect(without.server.sent(/dentally/)).toEqual([])
    without.host.remove()

    const unlinked = showWithDentally({ link: 'disconnected' })
    await expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible()
    await expect.element(rail).not.toBeInTheDocument()
    unlinked.host.remove()

    const { server, host } = showWithDentally({ link: 'unhealthy' })
    await expect.element(opener).toHaveAttribute('aria-disabled', 'true')
    expect(server.sent(/dentally/)).toEqual([])
    host.remove()

    await open({ features: ['dentally-ui-v2'] })
    await expect.element(panel.getByText('94%')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Create new' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Value' })).not.toBeInTheDocument()
  })
})

describe('suggestions and search', () => {
  it('lists whoever may be the patient, by their name and at least 0.05, with all that is known of them (DEN-03, DEN-09)', async () => {
    const { server } = await open({ patient: { first_name: 'Beth', last_name: 'Langley' } })
    await expect.element(heading('Suggested matches')).toBeVisible()
    const [row] = panel.getByRole('listitem').elements()
    expect(row).toHaveTextContent(
      'Beth Langley9 June 1994, 07700 900502Dentally no. 100001, beth@mail.test94%',
    )
    const query = asked(server.sent(FIND)[0]?.line ?? '')
    expect(Object.fromEntries(query)).toEqual({
      query: 'Beth Langley',
      confidence: '0.05',
      patient_id: PATIENT,
    })
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

  it('says that nobody was found: of no suggestions, of suggestions that failed, of a search (DEN-12)', async () => {
    const { dentally, server } = showWithDentally()
    dentally.matches = []
    await opener.click()
    await expect.element(panel.getByText(NOBODY)).toBeVisible()
    dentally.matches = [aMatch()]
    await seek('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    await expect.element(panel.getByText('94%')).toBeVisible()
    await expect.element(panel.getByText(NOBODY)).not.toBeInTheDocument()
    dentally.matches = []
    await seek('Zed')
    await expect.element(panel.getByText(NOBODY)).toBeVisible()
    await press('Close')

    server.on(FIND, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await expect.element(panel.getByText(NOBODY)).toBeVisible()
    await expect.element(panel.getByText(unreachable)).toBeVisible()
  })

  it('says of a search that is too short what it needs, and searches on from there', async () => {
    const { server } = await open()
    await expect.element(panel.getByText('94%')).toBeVisible()
    await seek('Be')
    await expect.element(panel.getByText('Please enter at least 3 characters.')).toBeVisible()
    expect(server.sent(FIND)).toHaveLength(1)
    await seek('Bet')
    await expect.element(panel.getByText('94%')).toBeVisible()
  })
})

describe('linking', () => {
  it('links to a match and shows who it is there, and what they owe, once that is fetched (DEN-03, DEN-14)', async () => {
    const { server, dentally, tell } = await open()
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    expect(server.sent(LINK).map(({ body }) => body)).toEqual([{ patient_id: PATIENT, id: '100001' }])

    dentally.record = SYNCED
    tell({ kind: 'practice_patient_synced', patientId: PATIENT })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    for (const fact of ['9 June 1994', '07700 900502', 'beth@mail.test', '100001']) {
      await expect.element(panel.getByText(fact)).toBeVisible()
    }
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
    await expect.element(panel.getByText('Syncing with Dentally')).not.toBeInTheDocument()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })

  it('unlinks on a second press, and suggests again (DEN-15)', async () => {
    const { server, dentally } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await press('Unlink')
    expect(server.sent(UNLINK)).toEqual([])
    await press('Are you sure?')
    await expect.element(heading('Suggested matches')).toBeVisible()
    expect(server.sent(UNLINK)).toHaveLength(1)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('suggests again where somebody else unlinked them, or their link came to nothing (DEN-15, DEN-16)', async () => {
    const { dentally, tell } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    dentally.record = UNLINKED
    tell({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(heading('Suggested matches')).toBeVisible()
  })

  it('shows why a link or unlink failed, and goes on from there (DEN-03, DEN-16)', async () => {
    const linked = 'One of the two is linked already. Reload the patient and look again.'
    const { server, host } = await open()
    server.on(LINK, () => refusal(409, 'already_linked', linked))
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await seek('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')

    host.remove()

    const other = showWithDentally()
    other.dentally.record = SYNCED
    other.server.on(UNLINK, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await press('Unlink')
    await press('Are you sure?')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await press('Try again')
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
  })

  it('shows why the patient could not be fetched, and fetches them again (DEN-18)', async () => {
    const { server } = showWithDentally()
    server.on(RECORD, () => refusal(503, 'practice_system_unreachable', unreachable))
    await expect.element(opener).toHaveAccessibleName('Dentally: not loaded')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    server.on(RECORD, () => ({ status: 500 }))
    await press('Try again')
    await expect.element(panel.getByText('Unknown error')).toBeVisible()
    server.on(RECORD, () => ({ status: 200, body: SYNCED }))
    await press('Try again')
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
  })
})
