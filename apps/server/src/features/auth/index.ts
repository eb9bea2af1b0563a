export { hashPassword } from './password.ts'
export { liveSession } from './session-life.ts'
export { allowedRedirects } from './sso/redirects.ts'
