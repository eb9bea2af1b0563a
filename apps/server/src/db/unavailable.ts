import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 2_000

/**
 * The codes of PostgreSQL (its appendix A) while it accepts no changes, ends connections, starts up, or has no
 * connection left. Other shortages are not outages, because a full disk, too little memory or an exceeded limit (53100,
 * 53200, 53400) can last; the affected work fails and is attempted again later.
 */
const OUTAGES = new Set(['25006', '53300', '57P01', '57P02', '57P03'])
const BROKEN_CONNECTION_CLASS = '08'
/** The server refuses the login, or has no such database. Waiting does not help. */
const WRONG_LOGIN_CLASS = '28'
const NO_SUCH_DATABASE = '3D000'
/** The driver's error for a statement on a connection that has failed. */
const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable'

/** The errors of database connections; a code such as ECONNRESET alone could come from another service. */
const connectionErrors = new WeakSet<object>()

/**
 * Whether the error means that the database could not be reached, accepts no changes for now, or lost the connection,
 * so the same work may succeed later. After a lost commit it is not known whether the commit was carried out.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof pg.DatabaseError))
    return connectionErrors.has(error) || error.message === NOT_QUERYABLE
  const code = error.code ?? ''
  if (code.startsWith(WRONG_LOGIN_CLASS) || code === NO_SUCH_DATABASE) return false
  return connectionErrors.has(error) || OUTAGES.has(code) || code.startsWith(BROKEN_CONNECTION_CLASS)
}

/** The number of calls that are waiting in the whole process, so that the log names an outage only once. */
let waiting = 0

/**
 * Does the work, and repeats it while the database is unavailable. The first call that waits logs the outage, and the
 * last one logs the end of the outage.
 * @param work may take effect more than once, since it is not known whether a lost commit was carried out
 * @param options.signal ends the waiting
 * @throws what the work throws, and after the signal also that the database is unavailable
 */
export async function whenDatabaseIsBack<T>(
  work: () => Promise<T>,
  { signal, log }: { signal: AbortSignal | undefined; log: Log },
): Promise<T> {
  let isWaiting = false
  let isUnavailable = false
  try {
    for (let failures = 0; ; failures++) {
      try {
        const result = await work()
        isUnavailable = false
        return result
      } catch (error) {
        isUnavailable = isDatabaseUnavailable(error)
        if (signal?.aborted || !isUnavailable) throw error
        if (!isWaiting && waiting++ === 0)
          log.warn(`The database is unavailable and jobs are waiting for it: ${messageOf(error)}`)
        isWaiting = true
        const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LAST_PAUSE_MS)
        await pause(ms, undefined, signal && { signal }).catch(() => {})
      }
    }
  } finally {
    if (isWaiting && --waiting === 0 && !isUnavailable) log.info('The database is available again')
  }
}

/** For a name with several addresses the error contains one error for each, and no message. */
function messageOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool whose connection errors are marked as such. */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => client.on('error', (error) => connectionErrors.add(error)))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return super.connect().catch((error: Error) => {
        connectionErrors.add(error)
        throw error
      })
    }
    super.connect((error, client, release) => {
      if (error) connectionErrors.add(error)
      callback(error, client, release)
    })
    return undefined
  }
}
