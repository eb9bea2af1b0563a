import { openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { sizeOfReact } from './react-alone.ts'
import { printVerdict, round } from './verdict.ts'

/**
 * Measures the compressed JavaScript that a browser with an empty cache transfers for /inbox, until its conversations
 * are listed and the network is quiet. By default the browser requests gzip, the larger of the two encodings, although
 * browsers prefer brotli. The floor is a page with React and one paragraph. The details list the additional code for
 * opening the first conversation.
 *
 * node bench/first-load.ts [gzip|br]
 */
const BUDGET_KB = 180
const KB = 1000

interface Transfer {
  type: string
  name: string
  bytes: number
}

const [encoding = 'gzip'] = process.argv.slice(2) as ('gzip' | 'br')[]

const demo = await startDemo()
const { page, close } = await openBrowser(demo, RECEPTIONIST)
await page.setExtraHTTPHeaders({ 'accept-encoding': encoding })
const transfers: Promise<Transfer>[] = []
page.on('requestfinished', (request) => {
  const name = new URL(request.url()).pathname
  const type = request.resourceType()
  transfers.push(request.sizes().then(({ responseBodySize }) => ({ type, name, bytes: responseBodySize })))
})
await page.goto('/inbox')
const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
await conversations.first().waitFor()
await page.waitForLoadState('networkidle')
const loaded = await Promise.all(transfers.splice(0))
await conversations.first().click()
await page.getByRole('tablist', { name: 'Channel' }).waitFor()
await page.waitForLoadState('networkidle')
// A later request could not be measured any more when the page is closed.
page.removeAllListeners('requestfinished')
const added = await Promise.all(transfers)
await close()
await demo.stop()

const scripts = loaded.filter(({ type }) => type === 'script').toSorted((a, b) => b.bytes - a.bytes)
printVerdict({
  what: 'compressed JavaScript of the first load of /inbox',
  unit: 'kB',
  value: kilobytesOf(loaded, 'script'),
  budget: BUDGET_KB,
  floor: { what: 'React with one paragraph', value: (await sizeOfReact(encoding)) / KB },
  details: {
    encoding,
    opening_a_conversation_adds: round(kilobytesOf(added, 'script')),
    files: Object.fromEntries(scripts.map(({ name, bytes }) => [name, round(bytes / KB)])),
    stylesheets: round(kilobytesOf(loaded, 'stylesheet')),
    fonts: round(kilobytesOf(loaded, 'font')),
    responses: round(kilobytesOf(loaded, 'fetch')),
  },
})

function kilobytesOf(list: readonly Transfer[], type: string): number {
  return list.filter((transfer) => transfer.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / KB
}
