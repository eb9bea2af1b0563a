export { referrerContacts } from './referrer-contacts.ts'
export { recipientAsSubscriber } from './subscriber.ts'
export { exampleUnsubscribeUrl, unsubscribeUrl } from './unsubscribe-token.ts'
