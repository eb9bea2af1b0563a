import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Troubles } from '../trouble/troubles.ts'
import { createAccessToken } from './access-token.ts'
import type { DentallyAccount } from './account.ts'
import { createChanges } from './changes.ts'
import type { ErrorShape } from './dentally-error.ts'
import { createGarbage } from './garbage.ts'
import { createHourlyLimit } from './hourly-limit.ts'
import { createPracticeStore } from './practice-store.ts'
import { createWebhooks } from './webhooks.ts'

export interface PracticeSystemOptions {
  account: DentallyAccount
  /** The number of generated patients. */
  size: number
  requestsPerHour: number
}

export interface PracticeSystemDependencies extends PracticeSystemOptions {
  clock: SandboxClock
  troubles: Troubles
  dataFolder: string | undefined
  productUrl: () => string
  retryMs: number
  /** Called after every change made through `changes`. */
  onChange: () => void
  signal: AbortSignal
}

/** Dentally with one practice, without its routes. */
export function createPracticeSystem(deps: PracticeSystemDependencies) {
  const { account, clock, dataFolder, requestsPerHour } = deps
  const store = createPracticeStore(deps)
  const webhooks = createWebhooks(deps)
  const settings: { errorShape: ErrorShape } = { errorShape: 'wrapped' }
  const token = createAccessToken(account.token, clock, dataFolder)
  const limit = createHourlyLimit(clock, requestsPerHour)
  const garbage = createGarbage()
  return {
    account,
    store,
    webhooks,
    settings,
    token,
    limit,
    garbage,
    /**
     * Renews the key, switches the webhook on, clears the count of the hourly limit, and resets the settings and the
     * order of the malformed responses. The records stay.
     */
    reset() {
      token.renew()
      webhooks.switchOn()
      limit.reset()
      garbage.reset()
      settings.errorShape = 'wrapped'
    },
    changes: createChanges({ ...deps, store, webhooks }),
  }
}

export type PracticeSystem = ReturnType<typeof createPracticeSystem>
