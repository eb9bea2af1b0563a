export { clearSnooze } from './change-snooze.ts'
export { wakeEverywhere } from './wake.job.ts'
