import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { createAccessToken } from './access-token.ts'
import type { DentallyAccount } from './account.ts'
import { createChanges } from './changes.ts'
import type { ErrorShape } from './dentally-error.ts'
import { createGarbage } from './garbage.ts'
import { createHourlyLimit } from './hourly-limit.ts'
import { createPracticeBooks } from './practice-books.ts'
import { createWebhooks } from './webhooks.ts'

export interface PracticeSystemOptions {
  account: DentallyAccount
  /** How many patients are invented. */
  size: number
  requestsPerHour: number
}

export interface PracticeSystemNeeds extends PracticeSystemOptions {
  clock: SandboxClock
  dataFolder: string | undefined
  productUrl: () => string
  retryMs: number
  /** Something was written. */
  onChange: () => void
  signal: AbortSignal
}

/** Dentally with one practice in it, before anyone can reach it. */
export function createPracticeSystem(needs: PracticeSystemNeeds) {
  const { account, clock, dataFolder, requestsPerHour } = needs
  const books = createPracticeBooks(needs)
  const webhooks = createWebhooks(needs)
  const settings: { errorShape: ErrorShape } = { errorShape: 'wrapped' }
  const token = createAccessToken(account.token, clock, dataFolder)
  const limit = createHourlyLimit(clock, requestsPerHour)
  const garbage = createGarbage()
  return {
    account,
    books,
    webhooks,
    settings,
    token,
    limit,
    garbage,
    /** The key is good, the webhook on, the hour unused; what was written stays. */
    startAnew() {
      token.renew()
      webhooks.switchOn()
      limit.reset()
      garbage.startAnew()
      settings.errorShape = 'wrapped'
    },
    changes: createChanges({ ...needs, books, webhooks }),
  }
}

export type PracticeSystem = ReturnType<typeof createPracticeSystem>
