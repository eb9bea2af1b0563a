export { recipientAsSubscriber } from './subscriber.ts'
export { exampleUnsubscribeUrl, unsubscribeUrl } from './unsubscribe-token.ts'
