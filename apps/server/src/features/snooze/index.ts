export { clearSnooze, startSnooze } from './change-snooze.ts'
