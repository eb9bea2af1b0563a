import type { Snooze } from '@enamel/contract/patients'
import { snoozeState } from '@enamel/domain/snooze/state'

/** A patient's snooze as the API presents it. */
export function presentSnooze(
  { snooze_ends_at, snooze_comment }: { snooze_ends_at: Date | null; snooze_comment: string | null },
  now: Date,
): Snooze | null {
  return (
    snooze_ends_at && {
      ends_at: snooze_ends_at.toISOString(),
      comment: snooze_comment,
      state: snoozeState(snooze_ends_at, now),
    }
  )
}
