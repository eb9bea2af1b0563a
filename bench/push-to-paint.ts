import { type OpenPage, openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { OWNER, RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { conversationOn } from '../e2e/screens/conversation-screen.ts'
import { inboxOn } from '../e2e/screens/inbox-screen.ts'
import { openLive } from '../e2e/screens/open-live.ts'
import { startBarePage } from './bare-page.ts'
import { timeOfPaint } from './paint-times.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures how soon a message is painted in an open inbox: a text that a patient sends (through carrier, signed
 * webhook, product, socket and browser), and a text that a colleague sends in a different browser. Both alternate with
 * the floor, a text posted to a bare server, which sends it over a bare socket to a bare page.
 *
 * node bench/push-to-paint.ts [messages=20]
 */
const BUDGET_MS = 150
const WARM_UP = 3
const [messages = 20] = process.argv.slice(2).map(Number)

const demo = await startDemo()
const sandbox = sandboxClient(demo)
const bare = await startBarePage()
const receptionist = await openBrowser(demo, RECEPTIONIST)
const owner = await openBrowser(demo, OWNER)
const { page } = receptionist
await openInbox(page)
const colleague = await openConversation(owner.page)

const times = { patient: [] as number[], colleague: [] as number[], floor: [] as number[] }
for (let index = 0; index < WARM_UP + messages; index++) {
  const from = `+4477009005${String(index).padStart(2, '0')}`
  const reply = newText()
  const byPatient = await timeToPaint(page, newText(), (body) => sandbox.post('/sms', { from, body }))
  await colleague.fillIn(reply)
  const byColleague = await timeToPaint(page, reply, colleague.send)
  await colleague.waitUntilDelivered(reply)
  const floor = await timeToPaint(bare.page, newText(), bare.push)
  if (index < WARM_UP) continue
  times.patient.push(byPatient)
  times.colleague.push(byColleague)
  times.floor.push(floor)
}
for (const { close } of [receptionist, owner]) await close()
await bare.stop()
await demo.stop()

const floor = { what: 'bare socket to bare page', value: percentile(times.floor, 0.5) }
for (const [what, values] of [
  ['push to paint, a patient’s text', times.patient],
  ['push to paint, a colleague’s text', times.colleague],
] as const) {
  const details = { p95: round(percentile(values, 0.95)), messages }
  printVerdict({ what, unit: 'ms', value: percentile(values, 0.5), budget: BUDGET_MS, floor, details })
}

async function openInbox(inbox: OpenPage['page']): Promise<void> {
  await openLive(inbox, '/inbox')
  await inbox.waitForLoadState('networkidle')
}

/** Opens a conversation in the other browser, ready to reply by SMS. */
async function openConversation(other: OpenPage['page']) {
  const name = '07700 900599'
  await sandbox.post('/sms', { from: '+447700900599', body: 'Can you text me?' })
  await openInbox(other)
  await inboxOn(other).open(name)
  const { tab, message, statusIcon } = conversationOn(other)
  await tab('SMS').click()
  return {
    fillIn: (text: string) => message.fill(text),
    send: () => message.press('Control+Enter'),
    waitUntilDelivered: (text: string) => statusIcon(text, 'Delivered').waitFor(),
  }
}

function newText(): string {
  return `Painted ${crypto.randomUUID()}`
}

/** The milliseconds from sending this text until it is painted on the page. */
async function timeToPaint(
  page: OpenPage['page'],
  text: string,
  send: (text: string) => Promise<unknown>,
): Promise<number> {
  const paintedAt = timeOfPaint(page, text)
  const sentAt = Date.now()
  await send(text)
  return (await paintedAt) - sentAt
}
