import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 2_000

/** PostgreSQL (its appendix A) takes no changes, ends its connections, or starts up. */
const PASSING = new Set(['25006', '57P01', '57P02', '57P03'])
/** Connections that broke, and resources, connections among them, that are used up. */
const PASSING_CLASSES = new Set(['08', '53'])
const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable'

/** Errors of connections: a code such as ECONNRESET alone could be another service's. */
const ofConnections = new WeakSet<object>()

/**
 * Whether the database could not be reached or went away: the same may succeed when it is back. After a lost commit it
 * is not known whether it was done.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (ofConnections.has(error) || error.message === NOT_QUERYABLE) return true
  if (!(error instanceof pg.DatabaseError)) return false
  const code = error.code ?? ''
  return PASSING.has(code) || PASSING_CLASSES.has(code.slice(0, 2))
}

/**
 * Does the work, again and again while the database is away.
 * @param work may be done twice: whether a lost commit was done is not known
 * @param signal ends the waiting
 * @throws what the work throws, for want of the database too once the signal has fired
 */
export async function whenDatabaseIsBack<T>(
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !isDatabaseUnavailable(error)) throw error
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LAST_PAUSE_MS)
      await pause(ms, undefined, signal && { signal }).catch(() => {})
    }
  }
}

type Lend = Parameters<pg.Pool['connect']>[0]

/** A pool whose errors of connections are known as such. */
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
