import { MS_PER_DAY } from '../time/seconds.ts'
import type { Coverage } from './coverage.ts'

/** WhatsApp's partner repeats a webhook request for this long while the product does not answer. */
const REPEATED_MS = 7 * MS_PER_DAY

/** A check of a number's webhook at WhatsApp. */
export interface WebhookCheck {
  at: Date
  /** Whether the registered webhook was ours, without our having to register it again. */
  wasOurs: boolean
}

/**
 * The interval of which a check proves that every message arrives. Old messages cannot be fetched from WhatsApp, but
 * its partner repeats what the product did not receive: the practice is complete since the previous check if that was
 * recent enough and the webhook was ours all the while. Otherwise messages may have gone elsewhere, and the practice is
 * complete only from now on.
 * @param checkedUntil the end of the present coverage; null before the first check
 */
export function whatsAppCoverage(checkedUntil: Date | null, { at, wasOurs }: WebhookCheck): Coverage {
  const isUnbroken = wasOurs && checkedUntil !== null && at.getTime() - checkedUntil.getTime() <= REPEATED_MS
  return { since: isUnbroken ? checkedUntil : at, until: at }
}
