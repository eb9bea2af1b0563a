import { setTimeout as pause } from 'node:timers/promises'
import type { KillableProduct } from './killable-product.ts'

const LOOK_EVERY_MS = 250
/** How long after a provider has a message its word counts: texts by the product's rule, emails as it is configured here. */
const WORD_COUNTS_AFTER_MS = 5_000

export interface Settling {
  /** Whether every message is settled. */
  isOver(): boolean
  /** @returns for each settled message the seconds from its provider's word until then; 0 where it was quicker */
  stop(): Promise<number[]>
}

/** Watches from outside when messages cease to be "sending": in the database, as far as that can be asked. */
export function watchSettling(world: KillableProduct, ids: readonly string[]): Settling {
  const settledAt = new Map<string, Date>()
  let isStopping = false
  const look = async () => {
    const rows = await world.ask(
      `select communication_id as id from deliveries where state in ('accepted', 'refused')`,
    )
    const now = new Date()
    for (const { id } of rows) if (!settledAt.has(String(id))) settledAt.set(String(id), now)
  }
  const watching = (async () => {
    while (!isStopping) {
      // While the database is away nobody can say.
      await look().catch(() => {})
      await pause(LOOK_EVERY_MS)
    }
  })()
  return {
    isOver: () => ids.every((id) => settledAt.has(id)),
    async stop() {
      isStopping = true
      await watching
      const received = await world.received(ids)
      return ids.flatMap((id) => {
        const settled = settledAt.get(id)
        const [first] = received.get(id) ?? []
        if (!settled || !first) return []
        return Math.max(0, settled.getTime() - first.getTime() - WORD_COUNTS_AFTER_MS) / 1000
      })
    },
  }
}
