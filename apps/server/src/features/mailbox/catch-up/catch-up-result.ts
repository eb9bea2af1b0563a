import { integrationDescriptions } from '@enamel/domain/integrations/integration'
import type { MailboxKey } from '../../../adapters/mailbox/mailbox-provider.ts'
import type { CatchUpResult } from '../../integrations/index.ts'
import type { Reading } from './read-step.ts'

/** How long a run waits when the provider does not respond as it should, and names no time. */
const RETRY_MS = 60_000

/** The result of a run that trouble ends. */
export function resultOfTrouble(
  key: MailboxKey,
  trouble: Exclude<Reading, { kind: 'fetched' }> | { kind: 'unavailable'; detail: string },
): CatchUpResult {
  switch (trouble.kind) {
    case 'token_refused':
      return { kind: 'refused' }
    case 'forbidden': {
      const { displayName } = integrationDescriptions[key]
      const error = `${displayName} does not let us read this mailbox. Sign in again and allow everything that we ask for.`
      return { kind: 'failed', error }
    }
    case 'busy': {
      const { retryAfterSeconds } = trouble
      const afterMs = retryAfterSeconds === null ? RETRY_MS : retryAfterSeconds * 1000
      return { kind: 'later', afterMs, detail: 'too many requests' }
    }
    case 'unavailable':
    case 'unreachable':
    case 'unreadable':
      return { kind: 'later', afterMs: RETRY_MS, detail: trouble.detail }
    case 'expired':
      return { kind: 'later', afterMs: RETRY_MS, detail: 'the provider forgets our place again and again' }
  }
}
