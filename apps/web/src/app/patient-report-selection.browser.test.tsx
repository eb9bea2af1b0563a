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
  const { server } = await openList(reportServer(312), {
    'GET /config.json': configWithSockets,
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
  })
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  const publishChange = (id: string) => FakeSocket.opened.at(-1)?.publish('patient.updated', id, CHANGE)
  return { server, publishChange }
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

/** A page with the patients at these places of the list. */
const listOf = (places: readonly number[]) => ({
  body: {
    data: places.map((place) => aReportedPatient(place)),
    metadata: { total: 312, page: 1, limit: 50 },
  },
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

  it('loses a patient of the page who changes and is then no longer in the report', async () => {
    const { server, publishChange } = await openLiveList()
    await box('Patient 1').click()
    await box('Patient 3').click()
    // Another patient comes first, which moves Patient 3 to a later page.
    server.answer(1, () => listOf([9, 1, 2]))
    publishChange(idOf(2))
    await expect.element(rowOf('Patient 9')).toBeVisible()
    await expect.element(bar).toHaveTextContent('2/312 patients selected')
    server.answer(1, () => listOf([9, 2]))
    publishChange(idOf(1))
    await expect.element(page.getByText('Patient 1 left this report and is deselected')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/312 patients selected')
  })

  it('loses a patient who has left the report while another page was open, once their page is loaded again', async () => {
    const { server, publishChange } = await openLiveList()
    await box('Patient 1').click()
    await box('Patient 3').click()
    await openPage(2)
    publishChange(idOf(1))
    server.answer(1, () => listOf([2, 3, 4]))
    await openPage(1)
    await expect.element(bar).toHaveTextContent('2/312 patients selected')
    publishChange(idOf(2))
    await expect.element(page.getByText('Patient 1 left this report and is deselected')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/312 patients selected')
  })

  it('keeps a patient who has changed, is still in the report, and later moves to another page', async () => {
    const { server, publishChange } = await openLiveList()
    await box('Patient 3').click()
    server.answer(1, () => listOf([1, 2, 3]))
    publishChange(idOf(3))
    await expect.element(rowOf('Patient 4')).not.toBeInTheDocument()
    server.answer(1, () => listOf([9, 1, 2]))
    publishChange(idOf(2))
    await expect.element(rowOf('Patient 9')).toBeVisible()
    await expect.element(bar).toHaveTextContent('1/312 patients selected')
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
