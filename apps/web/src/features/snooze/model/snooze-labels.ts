import type { SnoozeState } from '@enamel/domain/snooze/state'

/** The snooze button; null means that there is no snooze (SNZ-01). */
export function snoozeLabel(state: SnoozeState | null): string {
  if (state === null) return 'Snooze'
  return state === 'waking' ? 'Snooze ending' : 'Snoozing'
}

/** The button that ends the snooze (SNZ-04). */
export function endSnoozeLabel(state: SnoozeState): string {
  return state === 'waking' ? 'End snooze' : 'Cancel snooze'
}

/** The title of the overlay over a waking patient (PAT-09, ACT-40, G-10). */
export function wakeUpText(name: string): string {
  return `Time to wake up ${name}`
}
