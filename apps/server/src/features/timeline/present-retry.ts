import type { Retry } from '@enamel/contract/timeline'
import { resendLockEnd } from '@enamel/domain/communications/delivery/resend-lock'
import type { z } from 'zod'

/** The retries of a message, for timelines and push events: how many, and until when the next is locked. */
export function presentRetry(row: {
  retry_active: boolean
  retry_count: number
  last_retry_at: Date | null
}): z.infer<typeof Retry> {
  const { retry_active: active, retry_count: count, last_retry_at } = row
  return { active, count, locked_until: resendLockEnd(count, last_retry_at)?.toISOString() ?? null }
}
