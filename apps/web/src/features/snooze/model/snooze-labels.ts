import type { SnoozeState } from '@enamel/domain/snooze/state'

/** The label of the snooze button (SNZ-01). @param state null without a snooze */
export function snoozeLabel(state: SnoozeState | null): string {
  if (state === null) return 'Snooze'
  return state === 'waking' ? 'Snooze ending' : 'Snoozing'
}

/** The label of the button that ends the snooze (SNZ-04). */
export function endSnoozeLabel(state: SnoozeState): string {
  return state === 'waking' ? 'End snooze' : 'Cancel snooze'
}

/** The title of the overlay over a waking patient (PAT-09, ACT-40, G-10). */
export function wakeUpText(name: string): string {
  return `Time to wake up ${name}`
}
