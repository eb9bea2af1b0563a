import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { configWithSockets, type Reply } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  aReportedPatient,
  bar,
  box,
  chooseStage,
  idOf,
  LOADING_MS,
  loadListPages,
  openPage,
  pageButton,
  type ReportServer,
  reportServer,
  rowOf,
} from './testing/report-lists.ts'

/** An event's data about a change of a patient. */
const CHANGE = { stage: 'working', next_action_at: null, labels: [], snooze: null }

beforeAll(loadListPages, LOADING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens a report that is renewed after events. */
async function openLiveList() {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  const server = reportServer(312)
  server.reply({
    'GET /config.json': configWithSockets,
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
  })
  const app = openSignedIn(server, '/patients/overview/losses')
  await expect.element(rowOf('Patient 1'), { timeout: 15_000 }).toBeVisible()
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  const publishChange = (place: number) =>
    FakeSocket.opened.at(-1)?.publish('patient.updated', idOf(place), CHANGE)
  return { ...app, server, publishChange }
}

/** The patients at these places of the list, as its first or second page. */
const pageOf = (places: readonly number[]) => ({
  body: {
    data: places.map((place) => aReportedPatient(place)),
    metadata: { total: 312, page: 1, limit: 50 },
  },
})
const departed = (who: string) => page.getByText(`${who} deselected`, { exact: true })
const idsAskedFor = ({ queries }: ReportServer) => queries().flatMap(({ ids }) => ids ?? [])

describe('a selected patient who changes', () => {
  it('is deselected at once when they leave the report, with a toast', async () => {
    const { server, publishChange } = await openLiveList()
    await box('Patient 1').click()
    await box('Patient 3').click()
    server.remove([1])
    publishChange(1)
    await expect.element(departed('Patient 1 left this report and is')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/311 patients selected')
    expect(server.queries().at(-1)).toMatchObject({ report: 'overview/losses' })
    expect(idsAskedFor(server)).toEqual([idOf(1)])
  })

  it('is deselected at once while another page is open, and their own page is up to date when it is opened', async () => {
    const { server, publishChange } = await openLiveList()
    await box('Patient 1').click()
    await box('Patient 3').click()
    await openPage(2)
    server.remove([1])
    publishChange(1)
    await expect.element(departed('Patient 1 left this report and is')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/311 patients selected')
    await pageButton('Page 1').click()
    await expect.element(rowOf('Patient 3')).toBeVisible()
    await expect.element(rowOf('Patient 1')).not.toBeInTheDocument()
  })

  it('is deselected together with all others who leave, with one toast', async () => {
    const { server, publishChange } = await openLiveList()
    for (const place of [1, 2, 3, 4]) await box(`Patient ${place}`).click()
    await openPage(2)
    server.remove([1, 2, 3])
    for (const place of [1, 2, 3, 2]) publishChange(place)
    await expect.element(departed('3 patients left this report and are')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/309 patients selected')
    expect(idsAskedFor(server)).toHaveLength(1)
  })

  it('is named although their page was loaded again before their last change', async () => {
    const { server, publishChange } = await openLiveList()
    for (const place of [1, 3]) await box(`Patient ${place}`).click()
    const reply = withheldReply(server)
    publishChange(3)
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(3)])
    server.remove([1])
    publishChange(1)
    await expect.element(rowOf('Patient 1')).not.toBeInTheDocument()
    publishChange(1)
    reply.send(pageOf([3]))
    await expect.element(departed('Patient 1 left this report and is')).toBeVisible()
  })

  it('stays selected on an earlier page, because of a later event', async () => {
    const { server, publishChange } = await openLiveList()
    await openPage(2)
    for (const place of [51, 52]) await box(`Patient ${place}`).click()
    server.answer(2, () => pageOf([4, 51, 53]))
    publishChange(52)
    await expect.element(rowOf('Patient 52')).not.toBeInTheDocument()
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(52)])
    await expectDepartureAlone(51, { server, publishChange })
  })

  it('stays selected on a later page, because another patient comes first', async () => {
    const { server, publishChange } = await openLiveList()
    for (const place of [1, 4]) await box(`Patient ${place}`).click()
    await openPage(2)
    publishChange(4)
    server.answer(1, () => pageOf([9, 1, 2, 3]))
    await openPage(1)
    // A change of a patient who is not selected loads the page again, and no more.
    publishChange(2)
    await expect.element(rowOf('Patient 9')).toBeVisible()
    await expect.element(rowOf('Patient 4')).not.toBeInTheDocument()
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(4)])
    await expectDepartureAlone(1, { server, publishChange })
    expect(idsAskedFor(server)).toEqual([idOf(4), idOf(1)])
  })

  it('stays selected when the server cannot say whether they left', async () => {
    const { server, publishChange } = await openLiveList()
    for (const place of [1, 3]) await box(`Patient ${place}`).click()
    const message = 'We could not find this report.'
    server.answer('ids', () => ({ status: 404, body: { code: 'not_found', message } }))
    server.remove([1])
    publishChange(1)
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(1)])
    server.answer('ids', null)
    await expectDepartureAlone(3, { server, publishChange })
  })

  it('causes no toast when the user deselects them before the server answers', async () => {
    const { server, publishChange } = await openLiveList()
    for (const place of [1, 3]) await box(`Patient ${place}`).click()
    const reply = withheldReply(server)
    publishChange(1)
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(1)])
    await box('Patient 1').click()
    await box('Patient 2').click()
    reply.send(pageOf([]))
    await expectDepartureAlone(3, { server, publishChange })
  })

  it('stays selected when other filters were chosen before the server answers', async () => {
    const { server, publishChange } = await openLiveList()
    await box('Patient 1').click()
    const reply = withheldReply(server)
    publishChange(1)
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(1)])
    await chooseStage('Lost')
    await expect.element(bar).toHaveTextContent('0/312 patients selected')
    for (const place of [1, 3]) await box(`Patient ${place}`).click()
    reply.send(pageOf([]))
    await expectDepartureAlone(3, { server, publishChange })
  })

  it('causes no toast when the list was left before the server answers', async () => {
    const { server, publishChange, back } = await openLiveList()
    await box('Patient 1').click()
    const reply = withheldReply(server)
    publishChange(1)
    await expect.poll(() => idsAskedFor(server)).toEqual([idOf(1)])
    await page.getByRole('link', { name: 'Back to Practice Overview' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    reply.send(pageOf([]))
    back()
    for (const place of [1, 3]) await box(`Patient ${place}`).click()
    await expectDepartureAlone(3, { server, publishChange })
  })

  it('is deselected after lost events too', async () => {
    const { server } = await openLiveList()
    for (const place of [1, 3]) await box(`Patient ${place}`).click()
    await openPage(2)
    server.remove([3])
    FakeSocket.opened.at(-1)?.close(4200)
    await expect.element(departed('Patient 3 left this report and is')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/311 patients selected')
    const [asked = ''] = idsAskedFor(server)
    expect(asked.split(',').toSorted()).toEqual([idOf(1), idOf(3)])
  })
})

/** Withholds the response to the next request by ids until the test sends it. */
function withheldReply(server: ReportServer) {
  const reply = Promise.withResolvers<Reply>()
  server.answer('ids', () => {
    server.answer('ids', null)
    return reply.promise
  })
  return { send: reply.resolve }
}

/**
 * Removes one of two selected patients from the report, and expects the other to be selected still, without a toast.
 */
async function expectDepartureAlone(
  place: number,
  { server, publishChange }: { server: ReportServer; publishChange: (place: number) => void },
) {
  server.remove([place])
  publishChange(place)
  await expect.element(departed(`Patient ${place} left this report and is`)).toBeVisible()
  await expect.element(bar).toHaveTextContent(/^1\/\d+ patients selected/)
  expect(page.getByText(/left this report/).elements()).toHaveLength(1)
}
