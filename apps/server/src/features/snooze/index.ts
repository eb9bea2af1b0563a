export { clearSnooze } from './end-snooze.ts'
export { snoozeRoutes } from './snooze.routes.ts'
