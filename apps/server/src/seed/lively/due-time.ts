import { actionViews } from '@enamel/domain/actions/views'
import type { StageKey } from '@enamel/domain/stages/stages'
import { MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'

/**
 * The due times of successive patients, in hours from now: some overdue, some earlier today, some in the coming days.
 */
const HOURS_AHEAD = [-1, 30, -52, -4, 75, -5, 120, -27, -8, 190, -3, 240, -26, -76, 300, 2, -98, -2, 150, -6]

const stagesWithActions: readonly StageKey[] = actionViews.flatMap(({ stages }) => [...stages])

/** The time when a demo patient's next action is due, always in the past for a new lead; null without a next action. */
export function dueTime(stage: StageKey, index: number, now: Date): Date | null {
  if (!stagesWithActions.includes(stage)) return null
  const hoursAhead = HOURS_AHEAD[index % HOURS_AHEAD.length] ?? 0
  const hours = stage === 'newLead' ? -Math.abs(hoursAhead) / 10 : hoursAhead
  // The minutes differ, so that not all actions are due at the same minute of an hour.
  return new Date(now.getTime() + hours * MS_PER_HOUR - ((index * 7) % 60) * MS_PER_MINUTE)
}
