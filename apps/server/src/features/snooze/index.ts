export { clearSnooze, restoreSnooze, restoreSnoozeEndedBy } from './change-snooze.ts'
export { bodyEndsSnooze, snoozePolicy } from './snooze.policy.ts'
