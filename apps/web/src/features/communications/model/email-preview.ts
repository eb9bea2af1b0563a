import { cutText } from '@enamel/domain/text/cut-text'
import { inPlainOrder } from '@enamel/domain/text/plain-order'

export const EMAIL_PREVIEW_MAX = 150
export const EMAIL_HEADER_SUBJECT_MAX = 300

/** An email's body as its card shows it: 150 characters and "...", or the whole body if it is shorter (COM-06). */
export function emailPreview(body: string): string {
  return cutText(inPlainOrder(body), EMAIL_PREVIEW_MAX, '...')
}

/** The email modal's header (MAIL-01). */
export function emailHeader(subject: string | null | undefined): string {
  return `Subject: ${cutText(inPlainOrder(subject ?? ''), EMAIL_HEADER_SUBJECT_MAX, '')}`
}
