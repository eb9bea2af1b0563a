import type { AutomationReplay } from '@enamel/contract/automation-replay'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Dependencies } from '../../../dependencies.ts'

/** The pages of a replay are of one result for this long. */
const LIFE_MS = 5 * MS_PER_MINUTE
/** The most replays in memory; the oldest ones make room. */
const REPLAYS_MAX = 20

/** A replay with its newest leads, of which pages are read. */
export type StoredReplay = Omit<AutomationReplay, 'metadata'>

interface Entry {
  at: Date
  replay: StoredReplay
}

const entriesOf = new WeakMap<Dependencies, Map<string, Entry>>()

/**
 * Stores a replay, so that its further pages need not replay everybody again and have the leads that follow on those of
 * the first page. Other processes know nothing of it.
 * @param key the user and what they asked for
 */
export function storeReplay(deps: Dependencies, key: string, replay: StoredReplay): void {
  const entries = entriesOf.get(deps) ?? new Map<string, Entry>()
  entriesOf.set(deps, entries)
  entries.delete(key)
  for (const [stored, entry] of entries) if (hasExpired(deps, entry)) entries.delete(stored)
  entries.set(key, { at: deps.clock.now(), replay })
  const [oldest] = entries.keys()
  if (entries.size > REPLAYS_MAX && oldest !== undefined) entries.delete(oldest)
}

export function storedReplay(deps: Dependencies, key: string): StoredReplay | undefined {
  const entry = entriesOf.get(deps)?.get(key)
  return entry && !hasExpired(deps, entry) ? entry.replay : undefined
}

function hasExpired({ clock }: Dependencies, { at }: Entry): boolean {
  return clock.now().getTime() - at.getTime() >= LIFE_MS
}
