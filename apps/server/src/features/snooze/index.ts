export { clearSnooze, restoreSnooze } from './change-snooze.ts'
export { bodyEndsSnooze, snoozePolicy } from './snooze.policy.ts'
