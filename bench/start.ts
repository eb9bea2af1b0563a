import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded-postgres.ts'
import { silent } from '../apps/server/src/log.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { percentile, round, verdict } from './verdict.ts'

/**
 * From `npm start` to the printed address, with everything installed and built: the first time, when the database is
 * made and filled with the demo practices, and every time after. Beside it the embedded PostgreSQL alone, on the same
 * folder.
 *
 *   node bench/start.ts [starts=5]
 */
const BUDGET_S = 10
const [starts = 5] = process.argv.slice(2).map(Number)

const firsts: number[] = []
const laters: number[] = []
const floors: number[] = []
for (let round = 0; round < starts; round++) {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-start-'))
  for (const seconds of [firsts, laters]) {
    const demo = await startDemo({ folder, script: 'scripts/start.mjs' })
    seconds.push(demo.startedInMs / 1000)
    await demo.stop()
  }
  const began = performance.now()
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: silent })
  floors.push((performance.now() - began) / 1000)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
const floor = { what: 'its PostgreSQL alone', value: percentile(floors, 0.5) }
for (const [what, seconds] of [
  ['first start, database made and filled', firsts],
  ['start', laters],
] as const) {
  verdict({
    what,
    unit: 's',
    value: percentile(seconds, 0.5),
    budget: BUDGET_S,
    floor,
    details: { slowest: round(Math.max(...seconds)), starts },
  })
}
