import { STOP_LINE } from '../bulk/bulk-text.ts'
import { isBlank } from '../text/blank.ts'

/** A message whose placeholders are filled: the text of an SMS, or an email, which alone has a subject. */
export interface FilledMessage {
  text: string
  subject?: string
}

/** Whether the placeholders of a message left nothing of its text, or of the subject of an email. */
export function isEmptyOnceFilled({ text, subject }: FilledMessage): boolean {
  return isBlank(subject ?? text.replace(STOP_LINE, ''))
}
