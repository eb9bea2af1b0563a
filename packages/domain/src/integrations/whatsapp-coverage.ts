import { MS_PER_MINUTE } from '../time/seconds.ts'
import type { Coverage } from './coverage.ts'

/** A number is checked every minute. With a longer time between two good checks, there was an outage in between. */
export const LONGEST_GAP_MS = 4 * MS_PER_MINUTE

/** A check of a number's webhook at WhatsApp. */
export interface WebhookCheck {
  at: Date
  /** Whether the registered webhook was ours, without our having to register it again. */
  wasOurs: boolean
}

/**
 * The interval of which a check proves that every message has arrived. Old messages cannot be fetched from WhatsApp, and
 * a check shows only where messages go: the practice is complete since the previous check if that was recent enough and
 * the webhook was ours all the while. Otherwise messages may have gone elsewhere, or WhatsApp's partner has yet to repeat
 * them, which it does for days, so the practice is complete only from now on.
 * @param checkedUntil the end of the present coverage; null before the first check
 */
export function whatsAppCoverage(checkedUntil: Date | null, { at, wasOurs }: WebhookCheck): Coverage {
  const isUnbroken =
    wasOurs && checkedUntil !== null && at.getTime() - checkedUntil.getTime() <= LONGEST_GAP_MS
  return { since: isUnbroken ? checkedUntil : at, until: at }
}
