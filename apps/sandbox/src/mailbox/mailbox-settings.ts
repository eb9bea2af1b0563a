/** How the mailboxes behave, where the providers leave it open or behave differently from time to time. */
export interface MailboxSettings {
  /** Whether Gmail replaces the Message-ID of the emails that the product sends. */
  replacesMessageId: boolean
}

export const defaultMailboxSettings: MailboxSettings = { replacesMessageId: false }
