import type { PracticeReader } from '../../db/practice-reader.ts'
import type { MailService } from './mail-service.ts'
import type { MailRelay } from './relay/mail-relay.ts'

/** Sends the emails of all practices. A practice may have its own service. */
export interface OutgoingMail {
  /** The service that sends the practice's emails; null when none is configured. */
  serviceOf(reader: PracticeReader): Promise<MailService | null>
  /** Closes the connections once the current messages are sent. */
  close(): void
}

/** Sends the emails of every practice through the product's relay. */
export function outgoingMail(relay: MailRelay | null): OutgoingMail {
  return { serviceOf: async () => relay, close: () => relay?.close() }
}
