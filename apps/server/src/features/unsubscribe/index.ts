export { exampleUnsubscribeUrl, unsubscribeUrl } from './unsubscribe-token.ts'
