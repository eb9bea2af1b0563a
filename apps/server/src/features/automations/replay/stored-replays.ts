import type { AutomationReplay } from '@enamel/contract/automation-replay'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Dependencies } from '../../../dependencies.ts'
import type { LeadCursor } from './newest-enrolments.ts'

/** How long a replay is in memory. */
const LIFE_MS = 5 * MS_PER_MINUTE
/** The most replays in memory; the oldest ones make room. */
const REPLAYS_MAX = 20

/** A replay with some of its leads, of which pages are read. */
export interface StoredReplay extends Omit<AutomationReplay, 'metadata'> {
  /** After which lead they begin; null for the newest one. */
  after: LeadCursor | null
  /** Whether no lead comes after them. */
  isEnd: boolean
}

interface Entry {
  replay: StoredReplay
  timer: NodeJS.Timeout
}

const entriesOf = new WeakMap<Dependencies, Map<string, Entry>>()

/**
 * Stores a replay for some minutes, so that the pages that follow need not replay everybody again. Other processes know
 * nothing of it: it saves time and decides nothing.
 * @param key the user, what they asked for, and the moment of the replay
 */
export function storeReplay(deps: Dependencies, key: string, replay: StoredReplay): void {
  const entries = entriesOf.get(deps) ?? new Map<string, Entry>()
  entriesOf.set(deps, entries)
  remove(entries, key)
  entries.set(key, { replay, timer: setTimeout(() => remove(entries, key), LIFE_MS).unref() })
  const [oldest] = entries.keys()
  if (entries.size > REPLAYS_MAX && oldest !== undefined) remove(entries, oldest)
}

export function storedReplay(deps: Dependencies, key: string): StoredReplay | undefined {
  return entriesOf.get(deps)?.get(key)?.replay
}

function remove(entries: Map<string, Entry>, key: string): void {
  clearTimeout(entries.get(key)?.timer)
  entries.delete(key)
}
