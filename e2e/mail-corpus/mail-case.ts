/** The expected result of an inbound email. */
export interface MailExpectation {
  /** Whether the email is on a patient's timeline and not in the list of unplaced messages. */
  placedOnTimeline: boolean
  /**
   * True for an email that is shown nowhere, since it needs no attention: a report of mail that was delivered or
   * delayed.
   */
  isHidden?: true
  /** Why the email was not placed; undefined when several reasons would be correct. */
  unplacedReason?: 'no_sender' | 'auto_reply' | 'computer_mail' | 'mailing_list' | 'bounce' | 'unreadable'
  subjectContains?: string
  textContains?: string
  /** The names of the listed attachments, in order. Pictures that the HTML shows are not listed. */
  attachments?: string[]
  /** The sender: the address in From, otherwise in Sender, otherwise in the envelope. */
  senderEmail?: string
  /**
   * The patient's address if the sender is someone else: for a web form, the address of the person who filled it in.
   */
  authorEmail?: string
}

export interface MailCase {
  /** A unique name, which is also the local part of the sender's address unless the case needs a different address. */
  name: string
  /** The sender in the SMTP envelope; '' is the null sender. */
  from: string
  to: string
  raw: Uint8Array
  expected: MailExpectation
}

export const PRACTICE = 'hello@brightside.test'

/** The function that hostile HTML calls when its script runs. Tests define it and fail when it is called. */
export const HARM = 'enamelHarm'
