import { isBlank } from '../../text/blank.ts'
import { filesText } from '../attachments/attachment-state.ts'

/** The content of a message, as far as its inbox row shows it. */
export interface MessageContent {
  /** Emails only. */
  subject: string | null
  text: string
  /** The types of its files, without inline pictures. */
  fileTypes: readonly string[]
}

/** The text in the inbox row of a message that a user or a part of the product sent. */
export function sentInboxText({ subject, text, fileTypes }: MessageContent): string {
  if (isBlank(text)) return filesText(fileTypes)
  return subject || text
}

/** The text in the inbox row of a message from a patient, or of one that was sent in a practice's mailbox. */
export function receivedInboxText({ subject, text, fileTypes }: MessageContent): string {
  const parts = subject === null ? [text] : [subject, text].filter((part) => part && !isBlank(part))
  return parts.join(': ') || filesText(fileTypes)
}

/** The text in the inbox row of a web form. */
export function formInboxText(form: string, summary: string): string {
  return [form, summary].filter(Boolean).join(': ')
}
