import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'

/** What a mailbox assigned to an email that it sent. */
export interface SentByMailbox {
  /** Without brackets; the provider may have replaced ours. */
  messageId: string
  /** The conversation in the mailbox; null if it is not known. */
  thread: string | null
}

/**
 * The result of handing a message to a provider. Only 'accepted' and 'refused' are final; after 'unclear' the provider
 * is asked before anything is sent again.
 */
export type SendResult =
  | { kind: 'accepted'; providerId: string | null; mailbox?: SentByMailbox }
  | { kind: 'refused'; reason: FailureReason }
  /**
   * The provider certainly does not have the message. `reason` is the message's error once attempts end; `unreachable`
   * by default. `retryAfterMs` is set when the product itself postponed it, which is no failed attempt; `atLeastMs` when
   * the provider asked for a pause, which is one.
   */
  | { kind: 'postponed'; detail: string; reason?: FailureReason; retryAfterMs?: number; atLeastMs?: number }
  | { kind: 'unclear'; detail: string }

/** The result of asking the provider about a message whose sending had an unclear result. */
export type AskResult =
  | { kind: 'found'; providerId: string | null; mailbox?: SentByMailbox }
  | { kind: 'not_found' }
  | { kind: 'cannot_ask'; detail: string }

/**
 * Called when a message's turn has come, right before it is handed to its provider.
 * @returns the result of a message that is not to be handed over any more; null if it is
 */
export type LastCheck = () => Promise<SendResult | null>
