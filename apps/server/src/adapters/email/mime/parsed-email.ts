/** A mailbox in a header. `address` always has a local part and a domain; `name` may be ''. */
export type MailAddress = { readonly address: string; readonly name: string }

export type EmailAttachment = {
  /** Never empty, without path separators or control characters, at most 200 characters. */
  readonly filename: string
  /** The type that the sender declared, in lower case. The caller checks the content. */
  readonly mimeType: string
  readonly content: Uint8Array
  /** Content-ID without its brackets. */
  readonly contentId: string | null
  /** True when the HTML refers to this file by its Content-ID. The caller checks whether the HTML can show it. */
  readonly inline: boolean
}

export type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

/** A delivery status notification (RFC 3464). */
export type DeliveryReport = {
  /** The ENVID given when the message was sent. */
  readonly originalEnvelopeId: string | null
  /** Message-ID, without brackets, of the message the report is about. */
  readonly returnedMessageId: string | null
  readonly recipients: readonly {
    readonly action: DeliveryAction | null
    /** Enhanced status code, such as 5.1.1. */
    readonly status: string | null
    readonly diagnostic: string | null
    readonly finalRecipient: string | null
  }[]
}

/** A complaint (ARF, RFC 5965). */
export type FeedbackReport = {
  /** Such as 'abuse', lower case. */
  readonly feedbackType: string
  readonly returnedMessageId: string | null
  readonly originalRecipients: readonly string[]
}

/** Unfolded header values by lower-case name, in the order of the email; encoded words are not decoded. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

/** An email as plain data. Its strings never contain U+0000 or half a surrogate pair. */
export type ParsedEmail = {
  /** Without brackets; null when missing or malformed. */
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly from: MailAddress | null
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly replyTo: readonly MailAddress[]
  readonly subject: string
  /** The time by the sender's clock: it may be in the future or the far past. */
  readonly date: Date | null
  /** The readable text of the email, from its HTML if it has no plain text; '' when it has no text. */
  readonly text: string
  /** All readable text as HTML, not sanitised; null when no part is HTML, or one has unclosed markup. */
  readonly html: string | null
  readonly attachments: readonly EmailAttachment[]
  readonly headers: MailHeaders
  readonly deliveryReport: DeliveryReport | null
  readonly feedbackReport: FeedbackReport | null
  /** True when content beyond a limit was left out: the original email contains more. */
  readonly incomplete: boolean
}

/** A parsed email, or the readable parts of an email that cannot be parsed. */
export type ParseResult =
  | { readonly ok: true; readonly email: ParsedEmail }
  | {
      readonly ok: false
      readonly reason: 'unreadable'
      readonly headers: MailHeaders
      readonly from: MailAddress | null
      readonly subject: string
    }
