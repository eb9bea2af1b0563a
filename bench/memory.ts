import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { actionViews } from '@enamel/domain/actions/views'
import { builtInViews } from '@enamel/domain/inbox/views'
import { type OpenPage, openBrowser } from '../e2e/demo/open-browser.ts'
import { type Demo, startDemo } from '../e2e/demo/start-demo.ts'
import { RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { printVerdict, round } from './verdict.ts'

/**
 * Measures the resident memory of the product's process, without database and sandbox, as `npm start` runs it: at the
 * first start, which fills the database, and at a later start. A browser opens all lists (actions, inbox,
 * Not placed) and some conversations, and leaves the inbox open while the product idles. The floor is a Node process
 * that does nothing.
 *
 * node bench/memory.ts [idle seconds=120]
 */
const BUDGET_MB = 150
const MB = 1_000_000
const PAGES = [...actionViews, ...builtInViews].map(({ path }) => path).concat('/inbox/unplaced', '/inbox')
const CONVERSATIONS = 10
const [idleSeconds = 120] = process.argv.slice(2).map(Number)
/** The defaults of the settings that the tests' demo changes. */
const DEFAULT_SETTINGS = { LOG_LEVEL: '', RATE_LIMIT_PER_MINUTE: '' }

const floor = Number(
  spawnSync(process.execPath, ['-e', 'console.log(process.memoryUsage.rss())'], { encoding: 'utf8' }).stdout,
)
const folder = await mkdtemp(join(tmpdir(), 'enamel-memory-'))
for (const what of ['first start', 'later start']) {
  const demo = await startDemo({ folder, environment: DEFAULT_SETTINGS, script: 'scripts/start.mjs' })
  const started = await memoryOf(demo)
  const { page, close } = await openBrowser(demo, RECEPTIONIST)
  await openPages(page)
  const used = await memoryOf(demo)
  await pause(idleSeconds * 1000)
  const idle = await memoryOf(demo)
  await close()
  await demo.stop()
  printVerdict({
    what: `idle memory of the product, ${what}`,
    unit: 'MB',
    value: idle.resident / MB,
    budget: BUDGET_MB,
    floor: { what: 'a Node process that does nothing', value: floor / MB },
    details: {
      when_started: round(started.resident / MB),
      when_pages_were_opened: round(used.resident / MB),
      heap_used: round(idle.heap / MB),
    },
  })
}
await rm(folder, { recursive: true, force: true })

async function openPages(page: OpenPage['page']): Promise<void> {
  for (const path of PAGES) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  for (let index = 0; index < CONVERSATIONS; index++) {
    await conversations.nth(index).click()
    await page.getByRole('tablist', { name: 'Channel' }).waitFor()
    await page.waitForLoadState('networkidle')
  }
}

async function memoryOf({ productUrl }: Demo): Promise<{ resident: number; heap: number }> {
  const metrics = await (await fetch(`${productUrl}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') }
}
