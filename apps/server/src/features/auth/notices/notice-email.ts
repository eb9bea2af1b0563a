import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import { type EmailText, htmlEmail } from '../html-email.ts'
import type { NoticeKind } from './send-notice.kind.ts'

export interface NoticeText {
  kind: NoticeKind
  name: string
  practice: string
  /** The browser in which it happened; null for a command of the operator. */
  device: string | null
  at: Date
  timeZone: string
  /** The address of the user's account. */
  link: string
}

const subjects: Record<NoticeKind, string> = {
  password_changed: `Your ${PRODUCT_NAME} password was changed`,
  second_factor_on: `Your second factor for ${PRODUCT_NAME} is on`,
  second_factor_off: `Your second factor for ${PRODUCT_NAME} was turned off`,
  recovery_code_used: `A recovery code was used to log in to ${PRODUCT_NAME}`,
  recovery_codes_renewed: `Your recovery codes for ${PRODUCT_NAME} were replaced`,
}

const consequences: Record<NoticeKind, string> = {
  password_changed: 'Your other devices have been logged out.',
  second_factor_on: 'From now on you need a code from your authenticator app to log in with your password.',
  second_factor_off: 'From now on your password alone is enough to log in.',
  recovery_code_used: 'That code does not work again. You can make new ones at any time.',
  recovery_codes_renewed: 'The earlier ones do not work any more.',
}

/** The email about a change of how a user signs in, as text and as HTML. */
export function noticeEmail(notice: NoticeText): EmailText {
  const { kind, name, practice, device, at, timeZone, link } = notice
  const subject = subjects[kind]
  const place = device === null ? 'by an administrator' : `in ${device}`
  const paragraphs = [
    `Hello ${name},`,
    `${subject} at ${practice}, on ${longDate(at, timeZone)} at ${timeLabel(at, timeZone)}, ${place}.`,
    consequences[kind],
    `If this was not you, change your password and end your other devices at once: ${link}`,
    'If you cannot log in, let your practice manager know.',
  ]
  return {
    subject,
    text: paragraphs.join('\n\n'),
    html: htmlEmail(paragraphs.map(escapeHtml)),
  }
}
