import { openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { RECEPTION } from '../e2e/people/desk.ts'
import { round, verdict } from './verdict.ts'

/**
 * The compressed JavaScript that a browser with an empty cache transfers for /inbox, until its conversations are
 * listed and the network is quiet.
 *
 *   node bench/first-load.ts
 */
const BUDGET_KB = 200
const KB = 1000

const demo = await startDemo()
const { page, close } = await openBrowser(demo, RECEPTION)
const transfers: Promise<{ type: string; name: string; bytes: number }>[] = []
page.on('requestfinished', (request) => {
  const name = new URL(request.url()).pathname
  const type = request.resourceType()
  transfers.push(request.sizes().then(({ responseBodySize }) => ({ type, name, bytes: responseBodySize })))
})
await page.goto('/inbox')
await page.getByRole('heading', { level: 1, name: 'All Inbox' }).waitFor()
await page.waitForLoadState('networkidle')
const loaded = await Promise.all(transfers)
await close()
await demo.stop()

const kilobytesOf = (type: string) =>
  loaded.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / KB
const scripts = loaded.filter(({ type }) => type === 'script').toSorted((a, b) => b.bytes - a.bytes)
verdict({
  what: 'compressed JavaScript of the first load of /inbox',
  unit: 'kB',
  value: kilobytesOf('script'),
  budget: BUDGET_KB,
  details: {
    files: Object.fromEntries(scripts.map(({ name, bytes }) => [name, round(bytes / KB)])),
    stylesheets: round(kilobytesOf('stylesheet')),
    fonts: round(kilobytesOf('font')),
    answers: round(kilobytesOf('fetch')),
  },
})
