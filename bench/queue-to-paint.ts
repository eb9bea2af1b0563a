import type { DueAction } from '@enamel/contract/actions'
import { openBrowser, openStaffApiFor } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { OWNER, RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { openLive } from '../e2e/screens/open-live.ts'
import { startBarePage } from './bare-page.ts'
import { clickToPaint, timeOfPaint, waitUntilIdle } from './paint-times.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures a queue of 10,000 due actions: the time from the response until its rows are painted, from a click until the
 * row is painted open, and from another user's change until the announcement of the change is painted. The measurements
 * alternate with the floors: parsing the same response, a click in a bare page, a bare socket to a bare page.
 *
 * node bench/queue-to-paint.ts [rounds=20] [actions=10000]
 */
const RESPONSE_BUDGET_MS = 300
const CLICK_BUDGET_MS = 50
const UPDATE_BUDGET_MS = 150
const WARM_UP = 3
const [rounds = 20, actions = 10_000] = process.argv.slice(2).map(Number)

const demo = await startDemo()
const bare = await startBarePage()
const colleagueApi = await openStaffApiFor(demo, OWNER)
const { page, close } = await openBrowser(demo, RECEPTIONIST)
let responseBody = ''
await page.route('**/api/actions/due*', async (route) => {
  if (responseBody === '') responseBody = JSON.stringify(extendToActions(await (await route.fetch()).json()))
  await route.fulfill({ contentType: 'application/json', body: responseBody })
})
await openLive(page, '/')
await page.locator('[data-row]').first().waitFor()
await waitUntilIdle(page)

const times = { response: [] as number[], open: [] as number[], update: [] as number[] }
/** The frames that each row took to open. */
const frames: number[] = []
const floors = { parse: [] as number[], click: [] as number[], push: [] as number[] }
for (let index = 0; index < WARM_UP + rounds; index++) {
  const response = await responseToPaint()
  await waitUntilIdle(page)
  const row = page.locator('[data-row]').nth(index % 8)
  await row.scrollIntoViewIfNeeded()
  const open = await clickToPaint(page, row, '[data-patient][data-open]')
  await waitUntilIdle(page)
  await page.keyboard.press('Escape')
  const update = await updateToPaint(index)
  const bareRow = bare.page.locator('li').first()
  await bareRow.evaluate((element) => element.setAttribute('data-display', 'read'))
  const click = await clickToPaint(bare.page, bareRow, 'li:first-child[data-display="open"]')
  const text = `Painted ${crypto.randomUUID()}`
  const paintedAt = timeOfPaint(bare.page, text)
  const sentAt = Date.now()
  await bare.push(text)
  const push = (await paintedAt) - sentAt
  if (index < WARM_UP) continue
  times.response.push(response.painted)
  frames.push(open.frames)
  times.open.push(open.ms)
  times.update.push(update)
  floors.parse.push(response.parsed)
  floors.click.push(click.ms)
  floors.push.push(push)
}
await colleagueApi.close()
await close()
await bare.stop()
await demo.stop()

report(
  'response to paint, due actions',
  times.response,
  RESPONSE_BUDGET_MS,
  'parsing the same response',
  floors.parse,
)
report('click to paint, row of the queue', times.open, CLICK_BUDGET_MS, 'click in a bare page', floors.click)
printVerdict({ what: 'frames, row of the queue', unit: 'frames', value: Math.max(...frames), budget: 1 })
report(
  'push to paint, change of the queue',
  times.update,
  UPDATE_BUDGET_MS,
  'bare socket to bare page',
  floors.push,
)

function report(what: string, values: number[], budget: number, floor: string, bareValues: number[]): void {
  printVerdict({
    what,
    unit: 'ms',
    value: percentile(values, 0.5),
    budget,
    floor: { what: floor, value: percentile(bareValues, 0.5) },
    details: { p95: round(percentile(values, 0.95)), rounds, actions },
  })
}

/**
 * Loads the list again.
 * @returns the milliseconds from the end of the response until the rows are painted, and those for parsing the response
 */
async function responseToPaint(): Promise<{ painted: number; parsed: number }> {
  const measure = await page.evaluateHandle(() => {
    const painted = new Promise<number>((resolve) => {
      const check = () => {
        const isBusy = document.querySelector('[aria-busy="true"]') !== null
        if (isBusy) return
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const latest = entries.findLast(({ name }) => name.includes('/actions/due'))
        if (!latest?.responseEnd) return
        observer.disconnect()
        const frame = new MessageChannel()
        frame.port1.onmessage = () => resolve(performance.now() - latest.responseEnd)
        requestAnimationFrame(() => frame.port2.postMessage(null))
      }
      const observer = new MutationObserver(check)
      performance.clearResourceTimings()
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    return { painted }
  })
  await page.getByRole('region', { name: 'Actions due' }).getByRole('button').first().click()
  const painted = await measure.evaluate(({ painted }) => painted)
  const parsed = await page.evaluate((text) => {
    const start = performance.now()
    JSON.parse(text)
    return performance.now() - start
  }, responseBody)
  return { painted, parsed }
}

/** Another user adds a lead. @returns the milliseconds from the request until the refresh control announces the lead */
async function updateToPaint(index: number): Promise<number> {
  const paintedAt = timeOfPaint(page, '1 new action')
  const sentAt = Date.now()
  const number = String(index).padStart(3, '0')
  await colleagueApi.post('/v2/actions', {
    firstName: 'Queue',
    lastName: `Lead ${number}`,
    phone: `07700 901${number}`,
    email: `queue.${number}@mail.test`,
    txType: 'Implants',
    source: 'Website',
    nextAction: 'enquiry',
  })
  return (await paintedAt) - sentAt
}

/** The real actions, followed by copies, up to the requested number of actions. */
function extendToActions(real: DueAction[]): DueAction[] {
  return Array.from({ length: actions }, (_, index) => {
    const action = real[index % real.length] as DueAction
    if (index < real.length) return action
    const date = new Date(Date.parse(action.date) - index * 60_000).toISOString()
    return { ...action, patient_id: crypto.randomUUID(), date, snooze: null }
  })
}
