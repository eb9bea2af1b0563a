export { backgroundMessages } from './background-messages.ts'
export { deliverKey, deliverKind } from './deliver.kind.ts'
export {
  changeDelivery,
  type DeliveryRow,
  lockDeliveries,
  lockDelivery,
  undoUntilOf,
} from './delivery.queries.ts'
export { type EmailChange, type EmailColumns, emailColumns, emailJob } from './email-job.ts'
export { storeMailboxIds } from './mailbox-ids.ts'
export { queueDeliveries } from './queue-deliveries.ts'
export { patientOfReplyToken } from './reply-token.ts'
export { accept, acceptAll } from './settle-deliveries.ts'
export { withdrawWaiting } from './withdraw-waiting.ts'
