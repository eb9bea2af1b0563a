export { unsubscribeUrl } from './unsubscribe-token.ts'
