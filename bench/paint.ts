import { type Opened, openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { RECEPTION } from '../e2e/people/desk.ts'
import { sandboxAt } from '../e2e/people/sandbox.ts'
import { percentile, round, verdict } from './verdict.ts'

/**
 * From a patient's press of Send until the message is painted in an inbox that was open: the sandbox's carrier, its
 * signed webhook, the product, the socket, the browser. Beside it what the carrier itself takes until the product has
 * taken the message.
 *
 *   node bench/paint.ts [messages=20]
 */
const BUDGET_MS = 150
const WARM_UP = 3
const [messages = 20] = process.argv.slice(2).map(Number)

const demo = await startDemo()
const sandbox = sandboxAt(demo.sandboxUrl)
const { page, close } = await openBrowser(demo, RECEPTION)
const connected = page.waitForEvent('websocket')
await page.goto('/inbox')
await (await connected).waitForEvent('framereceived', ({ payload }) =>
  String(payload).includes('subscription_succeeded'),
)
await page.waitForLoadState('networkidle')

const painted: number[] = []
const taken: number[] = []
for (let index = 0; index < WARM_UP + messages; index++) {
  const words = `Painted ${index} ${crypto.randomUUID().slice(0, 8)}`
  const seen = paintOf(page, words)
  const began = Date.now()
  await sandbox.post('/sms', { from: `+4477009005${String(index).padStart(2, '0')}`, body: words })
  const answered = Date.now()
  const at = await seen
  if (index < WARM_UP) continue
  painted.push(at - began)
  taken.push(answered - began)
}
await close()
await demo.stop()
verdict({
  what: 'message in until painted, median',
  unit: 'ms',
  value: percentile(painted, 0.5),
  budget: BUDGET_MS,
  details: {
    p95: round(percentile(painted, 0.95)),
    carrier_alone_median: round(percentile(taken, 0.5)),
    messages,
  },
})

/** When the words had been painted, in milliseconds since 1970 by the machine's clock. */
function paintOf(page: Opened['page'], words: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return false
          observer.disconnect()
          // The frame after the one that has it: by then it is on the screen.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          )
          return true
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    words,
  )
}
