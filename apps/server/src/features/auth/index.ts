export { forgetSessions } from './auth.jobs.ts'
export { authRoutes } from './auth.routes.ts'
export { hashPassword } from './password.ts'
export { liveSession } from './session-life.ts'
