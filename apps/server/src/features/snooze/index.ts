export { clearSnooze } from './change-snooze.ts'
export { snoozeRoutes } from './snooze.routes.ts'
export { wakeEverywhere, wakeJob } from './wake.job.ts'
