import { withoutDirectionMarks } from '@enamel/domain/text/direction-marks'
import { truncateText } from '@enamel/domain/text/truncate-text'

export const PREVIEW_MAX = 150
export const EMAIL_HEADER_SUBJECT_MAX = 300

/**
 * A message as a card or a notification shows it: 150 characters and "...", or the whole body if it is shorter
 * (COM-06).
 */
export function messagePreview(body: string): string {
  return truncateText(withoutDirectionMarks(body), PREVIEW_MAX, '...')
}

/** The email modal's header (MAIL-01). */
export function emailHeader(subject: string | null | undefined): string {
  return `Subject: ${truncateText(withoutDirectionMarks(subject ?? ''), EMAIL_HEADER_SUBJECT_MAX, '')}`
}
