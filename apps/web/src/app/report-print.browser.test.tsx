import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { aSourcesReport } from '../features/return-on-sources/testing/a-sources-report.ts'
import { loadReportPages } from './testing/load-report-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { shownMetrics } from './testing/report-screen.ts'
import { reportsServer } from './testing/reports-server.ts'

type CdpSession = ReturnType<typeof cdp> & { send: (method: string, params: object) => Promise<unknown> }
const emulate = (media: '' | 'print') => (cdp() as CdpSession).send('Emulation.setEmulatedMedia', { media })

/** The width of an A4 sheet within its margins, upright and across, in px. */
const [UPRIGHT, ACROSS] = [703, 1032]
const FILTERS = 'start=2025-10-22&end=2025-11-20&labels=Nervous&types=Implants,Whitening'
const reports = ['practice', 'pipeline', 'sources']

beforeAll(async () => {
  await Promise.all([loadReportPages(), import('../pages/reporting/sources-page.tsx')])
})
beforeEach(() => localStorage.clear())
afterEach(() => emulate(''))

const line = () => document.querySelector('[data-chart] svg[role="img"] path')

async function openOnPaper(report: string, width = UPRIGHT) {
  await page.viewport(width, 1000)
  openSignedIn(
    reportsServer({ 'GET /api/reporting/sources': { body: aSourcesReport() } }),
    `/reporting/${report}?${FILTERS}`,
  )
  await expect.poll(() => shownMetrics().length).toBeGreaterThan(0)
  await expect.poll(() => line()?.getBoundingClientRect().width).toBeGreaterThan(100)
  // As in the app's own page.
  const host = document.querySelector('[data-report]')?.closest('body > *')
  host?.setAttribute('id', 'root')
  await emulate('print')
  await document.fonts.ready
}

/** The parts of the page that take up space and match. */
const shown = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((part) => part.getClientRects().length > 0)

describe('a printed report', () => {
  it.each(reports)('names its practice, days, filters and time, and has no buttons: %s', async (report) => {
    await openOnPaper(report)
    expect(shown('nav, fieldset, [data-unexported]')).toEqual([])
    expect(
      shown('[data-report] [aria-label^="About "], [data-metric] svg.tabler-icon-chevron-right'),
    ).toEqual([])
    const head = Object.fromEntries(
      shown('[data-report] header dl > div').map(({ firstChild, lastChild }) => [
        firstChild?.textContent,
        lastChild?.textContent,
      ]),
    )
    expect(head).toEqual({
      Practice: 'Brightside Dental',
      Period: '22 October to 20 November 2025',
      Labels: 'Nervous',
      Types: 'Implants, Whitening',
      'As of': expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d{1,2}:\d\d[ap]m$/),
    })
    expect(getComputedStyle(document.documentElement).page).toBe('report')
  })

  it.each(reports.flatMap((report) => [UPRIGHT, ACROSS].map((width) => [report, width] as const)))(
    'fits the sheet, without a cut card or table: %s at %i px',
    async (report, width) => {
      await openOnPaper(report, width)
      const parts = shown('[data-report] article, [data-report] [data-funnel], [data-report] table')
      expect(parts.length).toBeGreaterThan(5)
      for (const part of parts) {
        const name = part.getAttribute('aria-label') ?? part.textContent
        expect(part.getBoundingClientRect().right, `${name}`).toBeLessThanOrEqual(width)
        expect(part.scrollWidth, `${name}`).toBeLessThanOrEqual(part.clientWidth + 1)
      }
      for (const part of shown('[data-report] :is(section, article, [data-funnel])'))
        if (part.matches('[id], article')) expect(getComputedStyle(part).breakInside).toBe('avoid')
    },
  )

  it('stretches its charts to the sheet, although nothing is drawn again for it', async () => {
    await openOnPaper('pipeline')
    const plot = line()?.closest('svg')?.parentElement as HTMLElement
    plot.style.width = '200px'
    // Before the page could react to the change.
    const [place, drawn] = [plot, line()].map((part) => part?.getBoundingClientRect() ?? new DOMRect())
    expect(drawn?.width).toBeGreaterThan(180)
    expect(drawn?.right).toBeLessThanOrEqual(place?.right ?? 0)
  })
})
