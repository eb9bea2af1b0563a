export { connectionStates, isWhatsAppHealthy, whatsAppNumber } from './integration.queries.ts'
export { type FoundSite, findSite } from './practice-system/connect.ts'
export { type PracticeSystemConnection, practiceSystemConnection } from './practice-system/connection.ts'
export {
  connectNumber,
  type NumberRegistration,
  registerNumber,
  type WhatsAppNumber,
} from './whatsapp/connect.ts'
export { type WhatsAppConnection, whatsAppConnection } from './whatsapp/connection.ts'
export { whatsAppHeartbeatKind } from './whatsapp/heartbeat.ts'
