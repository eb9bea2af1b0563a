import { numberText } from '../text/number.ts'
import type { BulkChannel, LeftOutReason } from './bulk.ts'

/** Why a patient gets no bulk message, in words that follow a number: "4 opted out". */
export function reasonText(reason: LeftOutReason, channel: BulkChannel): string {
  switch (reason) {
    case 'opted_out':
      return 'opted out'
    case 'blocked':
      return 'lost or blocked'
    case 'no_address':
    case 'invalid_number':
      return channel === 'Email' ? 'no valid email' : 'no valid number'
    case 'channel_disabled':
      return `${channel} not enabled`
    case 'invalid_text':
      return 'text empty or too long once filled in'
    case 'provider_error':
      return 'not delivered'
    case 'cancelled':
      return 'cancelled'
  }
}

/** "6 left out: 4 opted out, 2 no valid number"; null when nobody is left out. */
export function leftOutText(
  leftOut: readonly { reason: LeftOutReason; count: number }[],
  channel: BulkChannel,
): string | null {
  const counts = new Map<string, number>()
  for (const { reason, count } of leftOut) {
    const text = reasonText(reason, channel)
    counts.set(text, (counts.get(text) ?? 0) + count)
  }
  if (counts.size === 0) return null
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const parts = [...counts].map(([text, count]) => `${numberText(count)} ${text}`)
  return `${numberText(total)} left out: ${parts.join(', ')}`
}
