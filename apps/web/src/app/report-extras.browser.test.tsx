import { csvParseRows } from 'd3-dsv'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadReportPages } from './testing/load-report-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { shownMetrics } from './testing/report-screen.ts'
import { OVERVIEW, OVERVIEW_TREND, PIPELINE, queriesOf, reportsServer } from './testing/reports-server.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

beforeAll(loadReportPages)
beforeEach(() => localStorage.clear())

async function open(path: string, server = reportsServer()) {
  const app = openSignedIn(server, path)
  await expect.poll(() => shownMetrics().length).toBeGreaterThan(0)
  return { app, server }
}

describe('the trend', () => {
  const lines = () => [...document.querySelectorAll('[data-chart] svg[role="img"] path')]

  it('draws the leads of the period with those before as a dashed line', async () => {
    await open('/reporting/practice')
    await expect.element(page.getByRole('heading', { name: 'Leads over time' })).toBeVisible()
    await expect.poll(() => lines().length).toBe(2)
    const [before, now] = lines().map((line) => getComputedStyle(line).strokeDasharray)
    expect(before).not.toBe('none')
    expect(now).toBe('none')
    await expect.element(page.getByRole('img', { name: /^Leads over time/ })).toBeVisible()
  })

  it('shows another metric, and the same figures as a table', async () => {
    const server = reportsServer({
      [OVERVIEW_TREND]: {
        body: {
          step: 'week',
          points: [
            { from: '2025-10-22', to: '2025-10-26', value: 3725, previous: 60 },
            { from: '2025-10-27', to: '2025-11-02', value: null, previous: 0 },
          ],
        },
      },
    })
    await open('/reporting/practice?types=Implants', server)
    await button('Leads over time').click()
    await page.getByRole('menuitemradio', { name: 'Average Initial Contact' }).click()
    await expect
      .element(page.getByRole('heading', { name: 'Average Initial Contact over time' }))
      .toBeVisible()
    await expect
      .poll(() => queriesOf(server, OVERVIEW_TREND).at(-1))
      .toMatchObject({ metric: 'avg_initial_contact_secs', types: 'Implants' })
    await button('Show as table').click()
    const table = page.getByRole('region', { name: 'Average Initial Contact over time' })
    await expect.element(table.getByRole('table')).toBeVisible()
    const rows = [...table.element().querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Week', 'This period', 'Before'],
      ['22 Oct 2025 to 26 Oct 2025', '1h 2m 5s', '1m'],
      ['27 Oct 2025 to 2 Nov 2025', '–', '0s'],
    ])
    await button('Show as chart').click()
    await expect.poll(() => lines().length).toBe(2)
  })

  it('says in its table where a patient can count in several steps, so that nobody adds them up', async () => {
    await open('/reporting/practice')
    await button('Show as table').click()
    const table = page.getByRole('region', { name: / over time$/ })
    const note = page.getByText('A patient to whom this happened more than once can count in several steps.')
    await expect.element(table).toBeVisible()
    expect(note.elements()).toEqual([])
    await button('Leads over time').click()
    await page.getByRole('menuitemradio', { name: 'Consults Booked' }).click()
    await expect.element(note).toBeInTheDocument()
  })

  it('fails on its own, and is loaded again', async () => {
    const server = reportsServer({
      [OVERVIEW_TREND]: { status: 422, body: { code: 'validation', message: 'No' } },
    })
    await open('/reporting/practice', server)
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Could not load this.')
    server.reply({ [OVERVIEW_TREND]: { body: { step: 'day', points: [] } } })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('There is nothing to show yet.')).toBeVisible()
  })
})

it('the overview shows the pipeline in small, and opens it with its filters', async () => {
  const { app } = await open('/reporting/practice?types=Implants')
  await expect.poll(() => document.querySelectorAll('[data-funnel] rect').length).toBe(4)
  const steps = [...document.querySelectorAll('[data-funnel] dl > div')].map((step) => step.textContent)
  expect(steps).toEqual([
    'New Leads129',
    'Consults Booked4736.43%',
    'Tx Plan Consults2116.28%',
    'Won1410.85%',
  ])
  await page.getByRole('link', { name: 'Open Pipeline' }).click()
  await expect.poll(app.address).toBe('/reporting/pipeline?types=Implants')
})

it('the small pipeline fails on its own', async () => {
  await open(
    '/reporting/practice',
    reportsServer({ [PIPELINE]: { status: 422, body: { code: 'validation', message: 'No' } } }),
  )
  await expect.element(page.getByText('Could not load the pipeline.')).toBeVisible()
})

describe('the export', () => {
  /** What the page saves, instead of a download. */
  const catchDownload = () => {
    const saved = Promise.withResolvers<{ name: string; content: Blob }>()
    const blobs = new Map<string, Blob>()
    const createObjectURL = URL.createObjectURL.bind(URL)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      const url = createObjectURL(content)
      if (content instanceof Blob) blobs.set(url, content)
      return url
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const content = blobs.get(this.href)
      if (content && this.download) saved.resolve({ name: this.download, content })
    })
    return saved.promise
  }
  afterEach(() => vi.restoreAllMocks())

  it('saves the figures shown as a spreadsheet, in which no name is computed', async () => {
    const saved = catchDownload()
    await open(
      `/reporting/practice?start=2025-10-22&end=2025-11-20&sources=${encodeURIComponent('=1+1')}&stages=lost`,
    )
    await button('Export').click()
    await item('Download CSV').click()
    const { name, content } = await saved
    expect(name).toBe('Practice Overview, 2025-10-22 to 2025-11-20.csv')
    const rows = csvParseRows((await content.text()).replace('\uFEFF', ''))
    expect(rows.slice(0, 5)).toEqual([
      ['Report', 'Practice Overview'],
      ['Period', '22 October to 20 November 2025'],
      ['Compared with', '22 September to 21 October 2025'],
      ['Sources', "'=1+1"],
      [''],
    ])
    expect(rows).toContainEqual(['Leads Received', '', '129', '+35.79%', 'Estimated (GBP)', '214000.00'])
    expect(rows).toContainEqual(['Leads Received', 'Re-enquiries (not counted)', '12', '', '', ''])
    expect(rows).toContainEqual(['Emails Sent', '', '1284', '+6.91%', '', ''])
    expect(rows).toContainEqual(['Average Initial Contact', '', '1h 42m 8s', '-22.4%', '', ''])
    expect(rows.slice(6).map(([figure]) => figure)).not.toContain('')
  })

  // Drawing takes many times as long on a busy machine.
  it('saves a picture of the whole report in its colours', { timeout: 60_000 }, async () => {
    const saved = catchDownload()
    await open('/reporting/practice?start=all')
    await expect.poll(() => document.querySelectorAll('[data-funnel] rect').length).toBe(4)
    const won = [...document.querySelectorAll('[data-funnel] rect')].at(-1) as Element
    const paper = document.querySelector('[data-report] > div > div') as HTMLElement
    const [from, place] = [paper.getBoundingClientRect(), won.getBoundingClientRect()]
    const middle = {
      x: (place.left + place.right) / 2 - from.left,
      y: (place.top + place.bottom) / 2 - from.top,
    }
    await button('Export').click()
    await item('Download PNG').click()
    const { name, content } = await saved
    expect(name).toBe('Practice Overview, all time.png')
    const picture = await createImageBitmap(content)
    expect([picture.width, picture.height]).toEqual([paper.offsetWidth * 2, paper.offsetHeight * 2])
    // The bar of the goal is green.
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.drawImage(picture, -middle.x * 2, -middle.y * 2)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    expect(`rgb(${red}, ${green}, ${blue})`).toBe(getComputedStyle(won).fill)
  })

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await open('/reporting/pipeline')
    await button('Export').click()
    await item('Print').click()
    expect(print).toHaveBeenCalledOnce()
  })

  it('waits for the figures', async () => {
    openSignedIn(reportsServer({ [OVERVIEW]: () => new Promise(() => {}) }), '/reporting/practice')
    await button('Export').click()
    for (const name of ['Print', 'Download PNG', 'Download CSV'])
      await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
  })
})
