import { type OpenPage, openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { OWNER, RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { conversationOn } from '../e2e/screens/conversation-screen.ts'
import { inboxOn } from '../e2e/screens/inbox-screen.ts'
import { openLive } from '../e2e/screens/open-live.ts'
import { startBarePage } from './bare-page.ts'
import { paintOf } from './painted.ts'
import { percentile, round, verdict } from './verdict.ts'

/**
 * How soon a message is painted in an open inbox, from two sides: a patient sends a text (carrier, signed webhook,
 * product, socket, browser), and a colleague in another browser does. By turns with the floor: a text posted to a bare
 * server that sends it over a bare socket to a bare page.
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

const took = { patient: [] as number[], colleague: [] as number[], floor: [] as number[] }
for (let index = 0; index < WARM_UP + messages; index++) {
  const from = `+4477009005${String(index).padStart(2, '0')}`
  const answer = newText()
  const patient = await painted(page, newText(), (body) => sandbox.post('/sms', { from, body }))
  await colleague.writes(answer)
  const byColleague = await painted(page, answer, colleague.presses)
  await colleague.isDone(answer)
  const floor = await painted(bare.page, newText(), bare.push)
  if (index < WARM_UP) continue
  took.patient.push(patient)
  took.colleague.push(byColleague)
  took.floor.push(floor)
}
for (const { close } of [receptionist, owner]) await close()
await bare.stop()
await demo.stop()

const floor = { what: 'bare socket to bare page', value: percentile(took.floor, 0.5) }
for (const [what, values] of [
  ['push to paint, a patient’s text', took.patient],
  ['push to paint, a colleague’s text', took.colleague],
] as const) {
  const details = { p95: round(percentile(values, 0.95)), messages }
  verdict({ what, unit: 'ms', value: percentile(values, 0.5), budget: BUDGET_MS, floor, details })
}

async function openInbox(inbox: OpenPage['page']): Promise<void> {
  await openLive(inbox, '/inbox')
  await inbox.waitForLoadState('networkidle')
}

/** The other browser, with a conversation open, ready to answer by SMS. */
async function openConversation(other: OpenPage['page']) {
  const name = '07700 900599'
  await sandbox.post('/sms', { from: '+447700900599', body: 'Can you text me?' })
  await openInbox(other)
  await inboxOn(other).open(name)
  const { tab, message, statusIcon } = conversationOn(other)
  await tab('SMS').click()
  return {
    writes: (text: string) => message.fill(text),
    presses: () => message.press('Control+Enter'),
    isDone: (text: string) => statusIcon(text, 'Delivered').waitFor(),
  }
}

function newText(): string {
  return `Painted ${crypto.randomUUID()}`
}

/** Milliseconds from the sending of this text until it is painted on the page. */
async function painted(
  shown: OpenPage['page'],
  text: string,
  send: (text: string) => Promise<unknown>,
): Promise<number> {
  const seen = paintOf(shown, text)
  const began = Date.now()
  await send(text)
  return (await seen) - began
}
