export { clearSnooze } from './change-snooze.ts'
export { bodyEndsSnooze, snoozePolicy } from './snooze.policy.ts'
