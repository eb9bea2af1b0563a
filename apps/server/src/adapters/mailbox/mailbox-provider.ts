import type { MailboxKey } from '@enamel/domain/integrations/integration'
import type { OutgoingEmail } from '../email/relay/compose-message.ts'
import type { AuthorizationServer } from '../oauth/authorization-server.ts'
import type { ServiceResult, ServiceTrouble } from '../service-result.ts'

/** Who uses the mailbox. */
export interface MailboxOwner {
  /** The provider's permanent id of the mailbox, or its address where it has none. */
  account: string
  address: string
}

/** An email in a mailbox, without its content. */
export interface MailboxItem {
  id: string
  /** The conversation in the mailbox. */
  thread: string
  folder: 'received' | 'sent'
  /** Addresses in lower case. */
  from: string
  /** Empty when replies go to `from`. */
  replyTo: readonly string[]
  /** The recipients, including those of copies. */
  to: readonly string[]
  /** Its Message-ID, without brackets; null if it has none. */
  messageId: string | null
  /**
   * The Message-ID of the email that it answers, without brackets: In-Reply-To, or else the last of References. Null for
   * what a list's program wrote.
   */
  inReplyTo: string | null
  /** When the provider received it, or sent it. */
  at: Date
  isUnread: boolean
  /** Whether it has headers of a mailing list or of a newsletter. */
  isList: boolean
}

/** One step through a mailbox: some items, and where the next step continues. */
export interface MailboxStep {
  items: readonly MailboxItem[]
  /** To be stored once the items are. */
  cursor: string
  /** Whether everything up to now has been read. */
  isLast: boolean
  /** Once the step is the last: everything that was in the mailbox by then has been read. */
  until: Date
  /** The ids of emails that were left out because they are malformed in the provider's list; null without an id. */
  malformed: readonly (string | null)[]
  /** How many emails the step looked through, and how many the first pass has in all, if that is known. */
  lookedAt: number
  total: number | null
  /** How many addresses the first pass has searched for, while it does that. */
  searched?: number
}

export interface MailboxStepOptions {
  /** The first pass reads emails from then on. */
  since: Date
  /** The present time, by our clock. */
  now: Date
  /** Whether the first pass must not be limited to the emails of patients, since their answers from other addresses count. */
  everything?: boolean
  /** The next addresses of patients after one, in order; the first pass may ask for their emails only. */
  addressesAfter: (address: string | null, limit: number) => Promise<readonly string[]>
}

export type MailboxSending =
  | { kind: 'sent'; id: string; thread: string | null /** Without brackets. */; messageId: string }
  /** The same email would be refused again. */
  | { kind: 'refused'; reason: 'invalid_recipient' | 'too_large' | 'quota' | 'other'; detail: string }
  /** The email may have been sent: `findSent` must be called before it is sent again. */
  | { kind: 'unclear'; detail: string }
  | ServiceTrouble

/** What asks the provider to notify us of changes. */
export interface MailboxSubscription {
  id: string
  expiresAt: Date
  /** The secret with which the provider proves its notifications; null where it has none. */
  secret: string | null
}

/** A request from a provider, as received over HTTP. */
export interface MailboxCall {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** What a provider's notification says. */
export type MailboxNotification =
  /** The provider asks whether the address is ours: reply with this text. */
  | { kind: 'handshake'; text: string }
  /** Something changed in these mailboxes; a subscription's secret is null where the provider proves itself otherwise. */
  | {
      kind: 'changed'
      mailboxes: readonly { by: 'address' | 'subscription'; id: string; secret: string | null }[]
    }

/** A provider of mailboxes, in its own protocol. */
export interface MailboxProvider {
  integration: MailboxKey
  /** Null while the product is not registered at the provider. */
  authorization: AuthorizationServer | null
  owner(token: string): Promise<ServiceResult<MailboxOwner>>
  /**
   * Reads on from a cursor: first what was there, then what changes. `expired`: the provider no longer knows the cursor;
   * start again without one.
   */
  step(
    token: string,
    cursor: string | null,
    options: MailboxStepOptions,
  ): Promise<ServiceResult<MailboxStep> | { kind: 'expired' }>
  /** Reads the emails from and to the addresses, and no others. Its cursors are its own. */
  search(
    token: string,
    cursor: string | null,
    options: MailboxStepOptions,
  ): Promise<ServiceResult<MailboxStep> | { kind: 'expired' }>
  /** The email as it was received (RFC 5322); null when it is no longer there. */
  raw(token: string, id: string): Promise<ServiceResult<Buffer | null>>
  /** @param thread the conversation that the email joins, or null */
  send(token: string, email: OutgoingEmail, thread: string | null): Promise<MailboxSending>
  /**
   * Whether the mailbox sent an email.
   * @param messageId without brackets @param id our id in the header X-Enamel-Id
   */
  findSent(
    token: string,
    email: { messageId: string; id: string; since: Date },
  ): Promise<ServiceResult<{ id: string; thread: string | null; messageId: string } | null>>
  /** Deletes the draft that attempts to send an email left in the mailbox. Only for one that certainly was not sent. */
  discard(token: string, email: { messageId: string }): Promise<ServiceResult<null>>
  /** Asks for notifications, or renews that; null where notifications are not configured. */
  subscribe(
    token: string,
    current: MailboxSubscription | null,
  ): Promise<ServiceResult<MailboxSubscription> | null>
  unsubscribe(token: string, subscription: Pick<MailboxSubscription, 'id'>): Promise<void>
  /** The path for notifications, below the API's base. */
  path: string
  /** Reads a notification; null when it is not genuine or is malformed. */
  read(call: MailboxCall): Promise<MailboxNotification | null>
}
