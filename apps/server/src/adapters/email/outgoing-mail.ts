import type { PracticeTx } from '../../db/database.ts'
import type { MailService } from './mail-service.ts'
import type { MailRelay } from './relay/mail-relay.ts'

/** The ways of emails out of the house, one of them for each practice. */
export interface OutgoingMail {
  /** By which the practice's emails go out; null where no service is configured. */
  serviceOf(tx: PracticeTx): Promise<MailService | null>
  /** Closes the connections after the messages that are being sent. */
  close(): void
}

/** The relay of the product, for every practice. */
export function outgoingMail(relay: MailRelay | null): OutgoingMail {
  return { serviceOf: async () => relay, close: () => relay?.close() }
}
