export type { CatchUp, Progress } from './catch-up.ts'
export { type CatchUpResult, resultOfTrouble, retryLater, STOPPED } from './catch-up-result.ts'
export { type ConnectionCursor, moveCursor } from './cursor.ts'
export {
  changeIntegration,
  connectionStates,
  healthyMailboxes,
  integrationOf,
  isWhatsAppHealthy,
  whatsAppNumber,
} from './integration.queries.ts'
export { integrationPolicy } from './integrations.policy.ts'
export { type MailboxConnection, mailboxConnections, mailboxTokens } from './mailbox/connection.ts'
export { connectSite, type FoundSite, findSite } from './practice-system/connect.ts'
export {
  type PracticeSystemConnection,
  practiceSystemConnection,
  practiceSystemTokens,
} from './practice-system/connection.ts'
export { connectedSite, isOfConnectedSite } from './practice-system/linked-site.queries.ts'
export { waitingChangesOf } from './practice-system/waiting-changes.queries.ts'
export { coverageOf, recordCoverage } from './record-coverage.ts'
export { enqueueCatchUp } from './sync/catch-up.job.ts'
export { accessToken, withAccessToken } from './tokens/access-token.ts'
export type { NoToken } from './tokens/token-service.ts'
export {
  connectNumber,
  type NumberRegistration,
  registerNumber,
  type WhatsAppNumber,
} from './whatsapp/connect.ts'
export { type WhatsAppConnection, whatsAppConnection } from './whatsapp/connection.ts'
