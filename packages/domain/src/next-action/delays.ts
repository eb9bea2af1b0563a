import type { StageKey } from '../stages/stages.ts'
import { isOneOf } from '../text/one-of.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { addDays, calendarDay, clockTime, instantAt } from '../time/practice-time.ts'
import { MS_PER_DAY, SECONDS_PER_DAY } from '../time/seconds.ts'

/** The stages that a practice sets a call-back delay for (PIPE-01). */
export const delayStages = [
  'newLead',
  'callback1',
  'callback2',
  'working',
  'thinking',
  'lost',
  'maybeFuture',
  'wrongNumber',
] as const
export type DelayStage = (typeof delayStages)[number]

/** Five days (FLOW-12, PIPE-02). */
export const DEFAULT_DELAY_SECONDS = 432_000

/** The practice's own delays, as the settings answer them (FLOW-41, C-20). */
export type CallBackDelays = { readonly [stage in DelayStage]?: { readonly seconds: number } }

/** How many seconds pass before the next call from a stage: its own delay, else a new lead's, else five days (FLOW-12). */
export function callBackDelay(delays: CallBackDelays, stage: StageKey): number {
  const own = isOneOf(delayStages, stage) ? delays[stage] : undefined
  return (own ?? delays.newLead)?.seconds ?? DEFAULT_DELAY_SECONDS
}

/** The same time on the practice's clocks, a count of calendar days later. */
export function inDays(now: Moment, days: number, zone: string): Date {
  if (days === 0) return new Date(msOf(now))
  const sameTime = instantAt(addDays(calendarDay(now, zone), days), clockTime(now, zone), zone)
  return new Date(sameTime.getTime() + subSecond(now))
}

function subSecond(moment: Moment): number {
  return ((msOf(moment) % 1000) + 1000) % 1000
}

/** When a delay has passed: its whole days by the practice's calendar, what is left of it as time that runs. */
export function afterDelay(now: Moment, seconds: number, zone: string): Date {
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  return new Date(inDays(now, days, zone).getTime() + seconds * 1000 - days * MS_PER_DAY)
}
