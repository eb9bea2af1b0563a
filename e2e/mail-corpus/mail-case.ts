/** The expected result of an inbound mail. */
export interface MailExpectation {
  /** False when it is on no patient's timeline but in the list of unplaced messages. */
  placedOnTimeline: boolean
  /** It needs no attention and is shown nowhere: a report of mail that arrived, or may arrive yet. */
  shownNowhere?: true
  /** Why it was not placed, where one reason is right. */
  unplacedReason?: 'no_sender' | 'auto_reply' | 'computer_mail' | 'mailing_list' | 'bounce' | 'unreadable'
  subjectContains?: string
  textContains?: string
  /** Names of the listed attachments in their order; pictures that the HTML shows are not listed. */
  attachments?: string[]
  /** The sender: the address in From, else in Sender, else of the envelope. */
  senderEmail?: string
  /** The patient's address, if it is not the sender: a form asks for answers to the person who filled it in. */
  authorEmail?: string
}

export interface MailCase {
  /** Unique, and the local part of the sender's address unless the case needs another. */
  name: string
  /** Sender of the SMTP envelope, '' for the null sender. */
  from: string
  to: string
  raw: Uint8Array
  expects: MailExpectation
}

export const PRACTICE = 'hello@brightside.test'

/** The function that hostile HTML calls when it runs. A test defines it and fails when it is called. */
export const HARM = 'enamelHarm'
