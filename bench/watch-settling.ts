import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../apps/server/src/db/unavailable.ts'
import { type KillableProduct, POSTGRES_AWAY } from './killable-product.ts'

const LOOK_EVERY_MS = 250
/** How long after a provider has a message its word counts: texts by the product's rule, emails as it is configured here. */
const WORD_COUNTS_AFTER_MS = 5_000

export interface Settling {
  /** @returns whether every message is settled @throws errors other than the database's absence */
  isOver(): boolean
  /**
   * @returns for each settled message the seconds from its provider's report until then; 0 if it was settled earlier
   */
  stop(): Promise<number[]>
}

/** Errors of a connection to the database alone, so that such a code cannot come from another service. */
const CONNECTION_ENDED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Whether the database of a killable product was stopped, was starting, or was lost. */
function isDatabaseAway(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  const { code = '', message } = error as Error & { code?: string }
  return (
    message === POSTGRES_AWAY || message.startsWith('Connection terminated') || CONNECTION_ENDED.has(code)
  )
}

/** Watches from outside when messages cease to be "sending": in the database, while it can be queried. */
export function watchSettling(
  fixture: Pick<KillableProduct, 'ask' | 'received'>,
  ids: readonly string[],
): Settling {
  const settledAt = new Map<string, Date>()
  let isStopping = false
  const look = async () => {
    const rows = await fixture.ask(
      `select communication_id as id from deliveries where state in ('accepted', 'refused')`,
    )
    const now = new Date()
    for (const { id } of rows) if (!settledAt.has(String(id))) settledAt.set(String(id), now)
  }
  const watching = (async () => {
    while (!isStopping) {
      await look().catch((error: unknown) => {
        // While the database is away this is not known.
        if (!isDatabaseAway(error)) throw error
      })
      await pause(LOOK_EVERY_MS)
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
        return Math.max(0, settled.getTime() - first.getTime() - WORD_COUNTS_AFTER_MS) / 1000
      })
    },
  }
}
