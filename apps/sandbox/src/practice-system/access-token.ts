import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { persistedFile } from '../persistence/persisted-file.ts'

/** A key that is not used for this long expires. */
const IDLE_MS = 14 * DAY_MS

const Persisted = z.object({ used_at: z.string().nullable(), is_dead: z.boolean() })

/** The practice's API key. Every use renews it. */
export interface AccessToken {
  /** Checks a key, and renews it if it is valid. @returns false for a wrong or an expired key */
  use(token: string): boolean
  /** Makes the same key valid again, as a user can in Dentally. */
  renew(): void
}

export function createAccessToken(
  token: string,
  clock: SandboxClock,
  dataFolder: string | undefined,
): AccessToken {
  const persisted = persistedFile(dataFolder, 'practice-system-token', Persisted, () => ({
    used_at: null,
    is_dead: false,
  }))
  return {
    use(key) {
      if (key !== token) return false
      const now = clock.now()
      const { used_at } = persisted.value
      if (used_at !== null && now.getTime() - Date.parse(used_at) > IDLE_MS) persisted.value.is_dead = true
      if (persisted.value.is_dead) {
        persisted.save()
        return false
      }
      const day = now.toISOString().slice(0, 10)
      persisted.value.used_at = now.toISOString()
      // The time is written at most once a day, which is accurate enough.
      if (used_at?.slice(0, 10) !== day) persisted.save()
      return true
    },
    renew() {
      persisted.value.is_dead = false
      persisted.value.used_at = clock.now().toISOString()
      persisted.save()
    },
  }
}
