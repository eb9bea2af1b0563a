import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../apps/server/src/db/unavailable.ts'
import { type KillableProduct, POSTGRES_UNAVAILABLE } from './killable-product.ts'

const POLL_INTERVAL_MS = 250
/**
 * A provider's report on a message counts only this long after the provider received the message: for texts by the
 * product's rule, for emails by MAIL_EVENTS_LAG_SECONDS of the killable product.
 */
const REPORT_COUNTS_AFTER_MS = 5_000

export interface Settling {
  /** @returns whether every message is settled @throws any error but those of an unavailable database */
  isOver(): boolean
  /**
   * @returns for each settled message the seconds from its provider's report until it was settled, or 0 if it was
   *   settled before the report
   */
  stop(): Promise<number[]>
}

/** Only queries are checked for these errors, so the codes cannot come from a connection to another service. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** @returns whether the error says that the product's database was stopped, was starting, or closed the connection */
function isUnavailable(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  const { code = '', message } = error as Error & { code?: string }
  return (
    message === POSTGRES_UNAVAILABLE ||
    message.startsWith('Connection terminated') ||
    CONNECTION_ERRORS.has(code)
  )
}

/**
 * Queries the database repeatedly until `stop` is called, and notes when each message is no longer "sending". Failed
 * queries are repeated while the database is unavailable.
 * @param ids of messages, or of patients who get one each, as the sandbox finds them in the bodies
 * @param settledIds the statement that selects those of them that are settled
 */
export function watchSettling(
  fixture: Pick<KillableProduct, 'query' | 'received'>,
  ids: readonly string[],
  settledIds = `select communication_id as id from deliveries where state in ('accepted', 'refused')`,
): Settling {
  const settledAt = new Map<string, Date>()
  let isStopping = false
  const check = async () => {
    const rows = await fixture.query(settledIds)
    const now = new Date()
    for (const { id } of rows) if (!settledAt.has(String(id))) settledAt.set(String(id), now)
  }
  const watching = (async () => {
    while (!isStopping) {
      await check().catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
      })
      await pause(POLL_INTERVAL_MS)
    }
  })()
  let failure: { error: unknown } | undefined
  watching.catch((error: unknown) => {
    failure = { error }
  })
  return {
    isOver() {
      if (failure) throw failure.error
      return ids.every((id) => settledAt.has(id))
    },
    async stop() {
      isStopping = true
      await watching
      const received = await fixture.received(ids)
      return ids.flatMap((id) => {
        const settled = settledAt.get(id)
        const [first] = received.get(id) ?? []
        if (!settled || !first) return []
        return Math.max(0, settled.getTime() - first.getTime() - REPORT_COUNTS_AFTER_MS) / 1000
      })
    },
  }
}
