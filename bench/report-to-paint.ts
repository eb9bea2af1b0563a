import { openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { OWNER } from '../e2e/people/staff-api.ts'
import { openLive } from '../e2e/screens/open-live.ts'
import { startBarePage } from './bare-page.ts'
import { clickToPaint, waitUntilIdle } from './paint-times.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures Practice Overview with a warm cache: the time from the click on Reporting in the menu until its cards are
 * painted with figures. The clicks alternate with the lower bound, a click in a bare page.
 *
 * node bench/report-to-paint.ts [rounds=30]
 */
const BUDGET_MS = 150
const WARM_UP = 3
const CARD_WITH_FIGURE = '[data-metric="losses"] [data-value]'
const [rounds = 30] = process.argv.slice(2).map(Number)

const demo = await startDemo()
const bare = await startBarePage()
const { page, close } = await openBrowser(demo, OWNER)
await openLive(page, '/')
const menu = page.getByRole('navigation', { name: 'Main' })
const times: number[] = []
const floors: number[] = []
for (let index = 0; index < WARM_UP + rounds; index++) {
  await menu.getByRole('link', { name: 'New Leads' }).click()
  await page.locator('[data-row]').first().waitFor()
  await waitUntilIdle(page)
  const painted = await clickToPaint(page, menu.getByRole('link', { name: 'Reporting' }), CARD_WITH_FIGURE)
  await waitUntilIdle(page)
  const bareRow = bare.page.locator('li').first()
  await bareRow.evaluate((element) => element.setAttribute('data-display', 'read'))
  const floor = await clickToPaint(bare.page, bareRow, 'li:first-child[data-display="open"]')
  if (index < WARM_UP) continue
  times.push(painted.ms)
  floors.push(floor.ms)
}
await close()
await bare.stop()
await demo.stop()

printVerdict({
  what: 'click to paint, Practice Overview with a warm cache',
  unit: 'ms',
  value: percentile(times, 0.5),
  budget: BUDGET_MS,
  floor: { what: 'click in a bare page', value: percentile(floors, 0.5) },
  details: { p95: round(percentile(times, 0.95)), rounds },
})
