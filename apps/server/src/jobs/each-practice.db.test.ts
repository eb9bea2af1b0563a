import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import { openLog } from '../log.ts'
import { aPractice } from '../testing/builders.ts'
import { practiceFixture } from '../testing/practice-fixture.ts'
import { periodicJob } from '../testing/run-periodic-job.ts'
import { eachPractice } from './each-practice.ts'

const { product, practice: oldest } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const { deps } = product
const later = await aPractice(deps)

/**
 * Makes every transaction of one practice fail when it begins.
 * @returns dependencies with such a database, and the practices whose transactions were started, failed ones included
 */
function failFor(clientId: string): { failing: Dependencies; started: string[] } {
  const started: string[] = []
  const observed = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const [, practice] = /app\.client_id = '([^']+)'/.exec(String(args[0])) ?? []
          if (practice) started.push(practice)
          if (practice === clientId) throw new Error('this practice cannot be served')
          return value.apply(target, args)
        }
      },
    })
  const { pool } = deps.db
  const failingPool = Object.create(pool, {
    connect: { value: async () => observed(await pool.connect()) },
    // The pool's own query would call the method above.
    query: { value: pool.query.bind(pool) },
  })
  return { failing: { ...deps, db: { ...deps.db, pool: failingPool } }, started }
}

/** Runs a periodic job while the oldest practice fails. */
async function run(name: string) {
  const { failing, started } = failFor(oldest.id)
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  await periodicJob(name).run({ deps: failing, log, signal: undefined })
  return { started, logged: lines.map((line) => JSON.parse(line)) }
}

describe('a periodic job for each practice', () => {
  it.each([
    'communications.requeue-deliveries',
    'forget idempotency keys',
    'integrations.catch-up',
    'snooze.wake',
    'templates.catch-up-pending',
    'templates.catch-up-decided',
    'auth.forget-sessions',
    'forms.forget-counters',
    'communications.remove-expired-uploads',
  ])('%s serves the later practices when the oldest one fails, and logs the failure', async (name) => {
    const { started, logged } = await run(name)
    expect(started).toContain(oldest.id)
    expect(started).toContain(later.id)
    expect(logged).toMatchObject([
      {
        msg: 'periodic job failed for a practice',
        job: name,
        client_id: oldest.id,
        err: { message: 'this practice cannot be served' },
      },
    ])
  })

  it('serves some practices at a time where it waits for a provider, and each once', async () => {
    const served: string[] = []
    const both = Promise.withResolvers<void>()
    const job = eachPractice({
      name: 'at a time',
      everySeconds: 60,
      atATime: 2,
      async run(_context, clientId) {
        if (served.push(clientId) === 2) both.resolve()
        await both.promise
      },
    })
    await job.run({ deps, log: openLog('silent'), signal: undefined })
    expect(served.slice(0, 2)).toEqual([oldest.id, later.id])
    expect(new Set(served).size).toBe(served.length)
  })

  it('serves no further practice when the process stops', async () => {
    const stopping = new AbortController()
    const served: string[] = []
    const job = eachPractice({
      name: 'stopped',
      everySeconds: 60,
      async run(_context, clientId) {
        served.push(clientId)
        stopping.abort()
      },
    })
    await job.run({ deps, log: openLog('silent'), signal: stopping.signal })
    expect(served).toEqual([oldest.id])
  })
})
