import { withoutDirectionMarks } from '@enamel/domain/text/direction-marks'
import { truncateText } from '@enamel/domain/text/truncate-text'

export const EMAIL_PREVIEW_MAX = 150
export const EMAIL_HEADER_SUBJECT_MAX = 300

/** An email's body as its card shows it: 150 characters and "...", or the whole body if it is shorter (COM-06). */
export function emailPreview(body: string): string {
  return truncateText(withoutDirectionMarks(body), EMAIL_PREVIEW_MAX, '...')
}

/** The email modal's header (MAIL-01). */
export function emailHeader(subject: string | null | undefined): string {
  return `Subject: ${truncateText(withoutDirectionMarks(subject ?? ''), EMAIL_HEADER_SUBJECT_MAX, '')}`
}
