import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import type { WorldClock } from '../clock/world-clock.ts'
import { keptFile } from '../kept/kept-file.ts'

/** A key that nobody uses for so long stops working. */
const IDLE_MS = 14 * DAY_MS

const Kept = z.object({ used_at: z.string().nullable(), is_dead: z.boolean() })

/** The practice's API key: whoever uses it keeps it alive. */
export interface AccessToken {
  /** @returns false for another key, and for one that died; a dead one is not brought back by use */
  use(token: string): boolean
  /** Somebody makes the same key good again in Dentally. */
  renew(): void
}

export function createAccessToken(
  token: string,
  clock: WorldClock,
  dataFolder: string | undefined,
): AccessToken {
  const kept = keptFile(dataFolder, 'practice-system-token', Kept, () => ({ used_at: null, is_dead: false }))
  return {
    use(offered) {
      if (offered !== token) return false
      const now = clock.now()
      const { used_at } = kept.value
      if (used_at !== null && now.getTime() - Date.parse(used_at) > IDLE_MS) kept.value.is_dead = true
      if (kept.value.is_dead) {
        kept.keep()
        return false
      }
      const day = now.toISOString().slice(0, 10)
      kept.value.used_at = now.toISOString()
      // Written once a day: nothing is lost by less than that.
      if (used_at?.slice(0, 10) !== day) kept.keep()
      return true
    },
    renew() {
      kept.value.is_dead = false
      kept.value.used_at = clock.now().toISOString()
      kept.keep()
    },
  }
}
