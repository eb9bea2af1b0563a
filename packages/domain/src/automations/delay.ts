import type { DelayUnit } from './workflow.ts'

const UNIT_MS: Record<DelayUnit, number> = {
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 604_800_000,
}

/** The time that a delay holds a patient, in milliseconds (W-06). */
export function delayMs({ duration, unit }: { duration: number; unit: DelayUnit }): number {
  return duration * UNIT_MS[unit]
}

/** A delay as text: "1 day", "2 days" (AUT-06). */
export function delayText({ duration, unit }: { duration: number; unit: DelayUnit }): string {
  return `${duration} ${duration === 1 ? unit.slice(0, -1) : unit}`
}
