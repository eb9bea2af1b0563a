import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { configWithSockets, type Reply } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  aReportedPatient,
  bar,
  box,
  compose,
  idOf,
  LOADING_MS,
  loadListPages,
  pageButton,
  type ReportServer,
  reportServer,
  rowOf,
  selectAll,
} from './testing/report-lists.ts'

/** An event's data about a change of a patient. */
const CHANGE = { stage: 'working', next_action_at: null, labels: [], snooze: null }
const LOSSES = '/patients/overview/losses'

beforeAll(loadListPages, LOADING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function openList(server = reportServer(312), replies: Record<string, Reply> = {}) {
  server.reply(replies)
  const app = openSignedIn(server, LOSSES)
  await expect.element(rowOf('Patient 1'), { timeout: 15_000 }).toBeVisible()
  return { ...app, server }
}

/** Opens a report that is renewed after events. */
async function openLiveList() {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  const opened = await openList(reportServer(312), {
    'GET /config.json': configWithSockets,
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
  })
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  const publishChange = (place: number) =>
    FakeSocket.opened.at(-1)?.publish('patient.updated', idOf(place), CHANGE)
  return { ...opened, publishChange }
}

async function openPage(number: number) {
  await pageButton(`Page ${number}`).click()
  await expect.element(rowOf(`Patient ${(number - 1) * 50 + 1}`)).toBeVisible()
}

describe('the tick box of all patients', () => {
  it('selects all patients of the report on every page, and nobody when it is pressed again (BLK-01, BLK-02)', async () => {
    await openList()
    await expect.element(bar).toHaveTextContent('0/312 patients selected')
    await selectAll.click()
    await expect.element(bar).toHaveTextContent('312/312 patients selected')
    await expect.element(selectAll).toBeChecked()
    await expect.element(box('Patient 1')).toBeChecked()
    await openPage(2)
    await expect.element(box('Patient 51')).toBeChecked()
    await selectAll.click()
    await expect.element(bar).toHaveTextContent('0/312 patients selected')
    await expect.element(selectAll).not.toBeChecked()
    await expect.element(box('Patient 51')).not.toBeChecked()
  })

  it('makes a part of the patients all of them (BLK-01)', async () => {
    await openList()
    await box('Patient 2').click()
    await expect.element(selectAll).toBePartiallyChecked()
    await selectAll.click()
    await expect.element(bar).toHaveTextContent('312/312 patients selected')
  })
})

describe('a list of patients', () => {
  it('is kept across pages, and counts those of this page and of others (BLK-02, BLK-03)', async () => {
    await openList()
    await box('Patient 1').click()
    await box('Patient 3').click()
    await openPage(2)
    await box('Patient 52').click()
    await expect.element(bar).toHaveTextContent('3/312 patients selected')
    await expect.element(bar).toHaveTextContent('1 on this page, 2 on others')
    await openPage(1)
    await expect.element(box('Patient 1')).toBeChecked()
    await expect.element(box('Patient 2')).not.toBeChecked()
    await box('Patient 1').click()
    await expect.element(bar).toHaveTextContent('2/312 patients selected')
    await bar.getByRole('button', { name: 'Deselect', exact: true }).click()
    await expect.element(bar).toHaveTextContent('0/312 patients selected')
    await expect.element(box('Patient 3')).not.toBeChecked()
  })

  it("is the current page's other patients when one is deselected under all (BLK-02)", async () => {
    await openList()
    await selectAll.click()
    await openPage(2)
    await box('Patient 52').click()
    // The page of the fake server has four patients.
    await expect.element(bar).toHaveTextContent('3/312 patients selected')
    await expect.element(box('Patient 51')).toBeChecked()
    await expect.element(box('Patient 52')).not.toBeChecked()
    await openPage(1)
    await expect.element(box('Patient 1')).not.toBeChecked()
  })

  it.each([
    ['a filter', () => chooseStage('Lost')],
    ['the report', () => chooseReport('Pipeline: Won')],
  ])('is cleared by a change of %s (PRT-05)', async (_change, change) => {
    await openList()
    await box('Patient 1').click()
    await expect.element(bar).toHaveTextContent('1/312 patients selected')
    await change()
    await expect.element(bar).toHaveTextContent('0/312 patients selected')
    await expect.element(box('Patient 1')).not.toBeChecked()
  })

  it('is changed by keyboard', async () => {
    await openList()
    await selectAll.click()
    await userEvent.keyboard('{ArrowDown} ')
    await expect.element(box('Patient 1')).toHaveFocus()
    await expect.element(box('Patient 1')).not.toBeChecked()
  })
})

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
    FakeSocket.opened.at(-1)?.close(4200, 'Please reconnect')
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

/** Removes one of two selected patients from the report, and expects the other to be selected still, without a toast. */
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

describe('Compose Message', () => {
  it('needs at least one selected patient, and says so (BLK-03)', async () => {
    await openList()
    await expect.element(compose).toHaveAttribute('aria-disabled', 'true')
    await expect.element(compose).toHaveAttribute('data-tooltip', 'Select at least one patient')
    await compose.click({ force: true })
    const composer = page.getByRole('region', { name: 'Message to the selected patients' })
    await expect.element(composer).not.toBeInTheDocument()
    await box('Patient 1').click()
    await expect.element(compose).not.toHaveAttribute('aria-disabled', 'true')
    await compose.click()
    await expect.element(composer).toBeVisible()
  })

  it('stands in a bar that covers no row', async () => {
    await openList()
    await selectAll.click()
    const { bottom } = page
      .getByRole('region', { name: 'Practice Overview: Losses' })
      .element()
      .getBoundingClientRect()
    expect(bar.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  })
})

describe('on a phone', () => {
  it('each patient is a card with the name first, and everything to press is 44 px high', async () => {
    await page.viewport(390, 844)
    await openList()
    await selectAll.click()
    const card = rowOf('Patient 1')
    const part = (column: string) =>
      (card.element().querySelector(`[data-column="${column}"]`) as HTMLElement).getBoundingClientRect()
    expect(part('name').top).toBeLessThan(part('email').top)
    expect(part('email').top).toBeLessThan(part('phone').top)
    expect(part('view').right).toBeLessThanOrEqual(390)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    for (const name of ['Deselect', 'Compose Message', 'Export', 'Losses', 'View Patient 1']) {
      const button = page.getByRole('button', { name, exact: true }).element()
      expect(button.getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44)
    }
    // A press anywhere in the area of a tick box reaches it.
    for (const element of [box('Patient 1').element(), selectAll.element()]) {
      const { left, width, top, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      for (const [dx, dy] of [
        [0, 0],
        [21, 0],
        [-21, 0],
        [0, 21],
        [0, -21],
      ] as const)
        expect(document.elementFromPoint(x + dx, y + dy)).toBe(element)
    }
  })
})

async function chooseStage(name: string) {
  await page.getByRole('button', { name: /^Stages: / }).click()
  await page.getByRole('option', { name }).click()
}

async function chooseReport(title: string) {
  await page.getByRole('button', { name: 'Losses', exact: true }).click()
  await page.getByRole('menuitemradio', { name: title }).click()
}
