export { deliverKey, deliverKind } from './deliver.kind.ts'
export { changeDelivery, type DeliveryRow, lockDelivery } from './delivery.queries.ts'
export { patientOfReplyToken } from './reply-token.ts'
export { accept } from './settle-delivery.ts'
