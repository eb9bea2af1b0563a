import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '../../time/seconds.ts'
import type { DelayUnit } from '../workflow.ts'

const UNIT_MS: Record<DelayUnit, number> = {
  minutes: MS_PER_MINUTE,
  hours: MS_PER_HOUR,
  days: MS_PER_DAY,
  weeks: 7 * MS_PER_DAY,
}

/** The time that a delay holds a patient, in milliseconds (W-06). */
export function delayMs({ duration, unit }: { duration: number; unit: DelayUnit }): number {
  return duration * UNIT_MS[unit]
}

/** A delay as text: "1 day", "2 days" (AUT-06). */
export function delayText({ duration, unit }: { duration: number; unit: DelayUnit }): string {
  return `${duration} ${duration === 1 ? unit.slice(0, -1) : unit}`
}
