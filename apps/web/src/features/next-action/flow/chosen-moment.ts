import { defaultDate, type ProposalContext, proposedDate } from '@enamel/domain/next-action/default-date'
import { msOf } from '@enamel/domain/time/moment'
import { calendarDay, clockTime, type Day, daysBetween, instantAt } from '@enamel/domain/time/practice-time'

/**
 * Moves a chosen moment to another day. Its time stays, unless it is the default time of its day or has already passed
 * on the new day. Then the time becomes the default time of the new day: nine, or the next quarter of an hour today
 * (section "Flow graph" of the specification), or the first open time after that on this day, if there is one.
 */
export function moveToDay(day: Day, before: Date, input: ProposalContext): Date {
  const { now, zone } = input
  const defaultOn = (other: Day) => {
    const days = daysBetween(calendarDay(now, zone), other)
    const proposed = proposedDate(days, input)
    return calendarDay(proposed, zone) === other ? proposed : defaultDate(days, now, zone)
  }
  const isDefault = defaultOn(calendarDay(before, zone)).getTime() === before.getTime()
  const moved = instantAt(day, clockTime(before, zone), zone)
  return isDefault || moved.getTime() < msOf(now) ? defaultOn(day) : moved
}

/** The first day that can be chosen: today, unless a quarter of an hour or less is left. */
export function firstDay({ now, zone }: Pick<ProposalContext, 'now' | 'zone'>): Day {
  return calendarDay(defaultDate(0, now, zone), zone)
}
