import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  aReportedPatient,
  bar,
  box,
  chooseStage,
  compose,
  LOADING_MS,
  loadListPages,
  openPage,
  pageButton,
  reportServer,
  rowOf,
  selectAll,
} from './testing/report-lists.ts'

const LOSSES = '/patients/overview/losses'
const selectEverybody = bar.getByRole('checkbox')

beforeAll(loadListPages, LOADING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openList(server = reportServer(312)) {
  const app = openSignedIn(server, LOSSES)
  await expect.element(rowOf('Patient 1'), { timeout: 15_000 }).toBeVisible()
  return { ...app, server }
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

describe('the tick boxes of all patients, below the list and in its head', () => {
  it('wait until the rows are loaded, even if the number of patients is known', async () => {
    const server = reportServer(312)
    const loading = Promise.withResolvers<void>()
    server.answer(7, async () => {
      await loading.promise
      return { body: { data: [aReportedPatient(301)], metadata: { total: 312, page: 7, limit: 50 } } }
    })
    const { back } = await openList(server)
    await pageButton('Page 7').click()
    await expect.poll(() => server.queries().some(({ page: asked }) => asked === '7')).toBe(true)
    await chooseReport('Pipeline: Won')
    await expect.element(page.getByRole('region', { name: 'Pipeline: Won' })).toBeVisible()
    back()
    await expect.element(bar).toHaveTextContent('0/312 patients selected')
    await expect.poll(() => document.querySelectorAll('tbody tr[data-skeleton]').length).toBe(20)
    for (const all of [selectAll, selectEverybody]) await expect.element(all).toBeDisabled()
    loading.resolve()
    await expect.element(rowOf('Patient 301')).toBeVisible()
    for (const all of [selectAll, selectEverybody]) await expect.element(all).toBeEnabled()
    await selectEverybody.click()
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

async function chooseReport(title: string) {
  await page.getByRole('button', { name: 'Losses', exact: true }).click()
  await page.getByRole('menuitemradio', { name: title }).click()
}
