import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded-postgres.ts'
import { silent } from '../apps/server/src/log.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures the time from `npm start` to the printed address, with everything installed and built: for the first start,
 * which creates the database and fills it with the demo practices, and for later starts. The floor is the start of the
 * embedded PostgreSQL alone, on the same folder.
 *
 *   node bench/start.ts [starts=5]
 */
const BUDGET_S = 10
const [starts = 5] = process.argv.slice(2).map(Number)

const firstStarts: number[] = []
const laterStarts: number[] = []
const postgresStarts: number[] = []
for (let round = 0; round < starts; round++) {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-start-'))
  for (const seconds of [firstStarts, laterStarts]) {
    const demo = await startDemo({ folder, script: 'scripts/start.mjs' })
    seconds.push(demo.startedInMs / 1000)
    await demo.stop()
  }
  const start = performance.now()
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: silent })
  postgresStarts.push((performance.now() - start) / 1000)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
const floor = { what: 'PostgreSQL alone', value: percentile(postgresStarts, 0.5) }
for (const [what, seconds] of [
  ['first start: database created and filled', firstStarts],
  ['start', laterStarts],
] as const) {
  printVerdict({
    what,
    unit: 's',
    value: percentile(seconds, 0.5),
    budget: BUDGET_S,
    floor,
    details: { slowest: round(Math.max(...seconds)), starts },
  })
}
