export { clearSnooze } from './change-snooze.ts'
