import type { ConversationPage } from '@enamel/contract/inbox'
import { openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { inboxOn } from '../e2e/screens/inbox-screen.ts'
import { startBarePage } from './bare-page.ts'
import { clickToPaint, waitUntilIdle } from './paint-times.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures the time from a click until its effect is painted, in an inbox that lists 100,000 conversations: a row
 * opens with the frame of its conversation, a star is set, a checkbox is checked. These clicks alternate with the lower
 * bound, a click in a bare page of rows.
 *
 * node bench/click-to-paint.ts [clicks=40] [rows=100000]
 */
const BUDGET_MS = 50
const WARM_UP = 5
const [clicks = 40, rows = 100_000] = process.argv.slice(2).map(Number)

const demo = await startDemo()
const bare = await startBarePage()
const { page, close } = await openBrowser(demo, RECEPTIONIST)
await page.route('**/api/v2/conversations/communications*', async (route) => {
  const firstPage: ConversationPage = await (await route.fetch()).json()
  await route.fulfill({ json: { data: extendToRows(firstPage.data), cursor: null } })
})
await page.goto('/inbox')
const inbox = inboxOn(page)
await inbox.rows.first().waitFor()
await page.waitForLoadState('networkidle')

/** The frames that each conversation took to open. */
const frames: number[] = []
const times = { open: [] as number[], star: [] as number[], check: [] as number[], floor: [] as number[] }
for (let index = 0; index < WARM_UP + clicks; index++) {
  const row = inbox.rows.nth(index % 10)
  const id = await row.getAttribute('data-patient')
  const open = await clickToPaint(
    page,
    row.locator('[class*=snippet]'),
    `:has([data-patient="${id}"][data-display="open"]) > [aria-label="Conversation"] [aria-busy] h2`,
  )
  await waitUntilIdle(page)
  const checkbox = row.getByRole('checkbox')
  const willCheck = !(await checkbox.isChecked())
  const check = await clickToPaint(page, checkbox, `[data-patient="${id}"][data-checked="${willCheck}"]`)
  await waitUntilIdle(page)
  const starButton = row.getByRole('button', { name: /^(Star|Unstar)$/ })
  const nextLabel = (await starButton.getAttribute('aria-label')) === 'Star' ? 'Unstar' : 'Star'
  const star = await clickToPaint(page, starButton, `[data-patient="${id}"] [aria-label="${nextLabel}"]`)
  await waitUntilIdle(page)
  const bareRow = bare.page.locator(`[data-patient="${index % 10}"]`)
  await bareRow.evaluate((element) => element.setAttribute('data-display', 'read'))
  const bareClick = await clickToPaint(
    bare.page,
    bareRow,
    `[data-patient="${index % 10}"][data-display="open"]`,
  )
  if (index < WARM_UP) continue
  frames.push(open.frames)
  times.open.push(open.ms)
  times.check.push(check.ms)
  times.star.push(star.ms)
  times.floor.push(bareClick.ms)
}
await close()
await bare.stop()
await demo.stop()

const floor = { what: 'click in a bare page', value: percentile(times.floor, 0.5) }
for (const action of ['open', 'star', 'check'] as const) {
  const values = times[action]
  const details = { p95: round(percentile(values, 0.95)), clicks, rows }
  printVerdict({
    what: `click to paint, ${action}`,
    unit: 'ms',
    value: percentile(values, 0.5),
    budget: BUDGET_MS,
    floor,
    details,
  })
}

printVerdict({ what: 'frames, open', unit: 'frames', value: Math.max(...frames), budget: 1 })

/** The real conversations, followed by copies with older messages, up to the requested number of rows. */
function extendToRows(real: ConversationPage['data']): ConversationPage['data'] {
  const oldest = Date.parse(real.at(-1)?.last_message_at ?? '')
  return Array.from({ length: rows }, (_, index) => {
    const row = real[index % real.length] as ConversationPage['data'][number]
    const last_message_at = new Date(oldest - index * 60_000).toISOString()
    return index < real.length ? row : { ...row, patient_id: crypto.randomUUID(), last_message_at }
  })
}
