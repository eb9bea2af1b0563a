/** What must become of a mail that comes in. */
export interface MailExpectation {
  /** False when it stands on no patient's timeline but in the list of messages that could not be placed. */
  placedOnTimeline: boolean
  /** It needs nobody and is shown nowhere: a report of mail that arrived, or may arrive yet. */
  shownNowhere?: true
  /** Why it was not placed, where one reason is right. */
  unplacedReason?: 'no_sender' | 'auto_reply' | 'computer_mail' | 'mailing_list' | 'bounce' | 'unreadable'
  subjectContains?: string
  textContains?: string
  /** Names of the listed attachments in their order; pictures that the HTML shows are not listed. */
  attachments?: string[]
  /** Of whom it is: the address in From, else in Sender, else of the envelope. */
  senderEmail?: string
  /** On whose timeline it stands, where that is not its sender: a form asks to answer whoever filled it in. */
  authorEmail?: string
}

export interface MailCase {
  /** Unique, and the local part of the sender's address where the case does not need another. */
  name: string
  /** Sender of the SMTP envelope, '' for the null sender. */
  from: string
  to: string
  raw: Uint8Array
  expects: MailExpectation
}

export const PRACTICE = 'hello@brightside.test'

/** What hostile HTML calls when it gets to run. A test defines it and fails when it is called. */
export const HARM = 'enamelHarm'
