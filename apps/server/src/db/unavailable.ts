import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 2_000

/**
 * PostgreSQL (its appendix A) accepts no changes, ends its connections, starts up, or has no connection left. Its other
 * shortages are not outages: a full disk, memory or a limit that one statement exceeds (53100, 53200, 53400) can last,
 * and the affected work fails and is tried again later.
 */
const OUTAGES = new Set(['25006', '53300', '57P01', '57P02', '57P03'])
const BROKEN_CONNECTION_CLASS = '08'
/** The server refuses our login, or has no such database. Waiting does not change its answer. */
const WRONG_LOGIN_CLASS = '28'
const NO_SUCH_DATABASE = '3D000'
const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable'

/** Errors of connections: a code such as ECONNRESET alone could come from another service. */
const ofConnections = new WeakSet<object>()

/**
 * Whether the database could not be reached or was lost: the same work may succeed when it is back. After a lost commit
 * it is not known whether it was done.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof pg.DatabaseError)) return ofConnections.has(error) || error.message === NOT_QUERYABLE
  const code = error.code ?? ''
  if (code.startsWith(WRONG_LOGIN_CLASS) || code === NO_SUCH_DATABASE) return false
  return ofConnections.has(error) || OUTAGES.has(code) || code.startsWith(BROKEN_CONNECTION_CLASS)
}

/** How many wait at this moment, in the whole process: its log names an outage once. */
let waiting = 0

/**
 * Does the work, and repeats it while the database is unavailable. The first to wait logs that it is unavailable, and
 * the last logs that it is back.
 * @param work may be done twice: whether a lost commit was done is not known
 * @param options.signal ends the waiting
 * @throws what the work throws, and after the signal also the unavailability
 */
export async function whenDatabaseIsBack<T>(
  work: () => Promise<T>,
  { signal, log }: { signal: AbortSignal | undefined; log: Log },
): Promise<T> {
  let isWaiting = false
  let isAway = false
  try {
    for (let failures = 0; ; failures++) {
      try {
        const result = await work()
        isAway = false
        return result
      } catch (error) {
        isAway = isDatabaseUnavailable(error)
        if (signal?.aborted || !isAway) throw error
        if (!isWaiting && waiting++ === 0)
          log.warn(`The database is unavailable and jobs are waiting for it: ${messageOf(error)}`)
        isWaiting = true
        const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LAST_PAUSE_MS)
        await pause(ms, undefined, signal && { signal }).catch(() => {})
      }
    }
  } finally {
    if (isWaiting && --waiting === 0 && !isAway) log.info('The database is available again')
  }
}

/** Where a name has several addresses, the error contains one error for each of them, and no message of its own. */
function messageOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

type Lend = Parameters<pg.Pool['connect']>[0]

/** A pool whose connection errors are marked as such. */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => client.on('error', (error) => ofConnections.add(error)))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(lend: Lend): void
  override connect(lend?: Lend): Promise<pg.PoolClient> | undefined {
    if (!lend) {
      return super.connect().catch((error: Error) => {
        ofConnections.add(error)
        throw error
      })
    }
    super.connect((error, client, release) => {
      if (error) ofConnections.add(error)
      lend(error, client, release)
    })
    return undefined
  }
}
