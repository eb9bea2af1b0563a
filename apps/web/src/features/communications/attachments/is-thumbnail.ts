import { previewOf } from '@enamel/domain/communications/attachments/attachment-types'
import type { Attachment } from '@enamel/domain/timeline/event'

/** Whether a file is shown as a thumbnail. */
export function isThumbnail(attachment: Attachment): boolean {
  return attachment.state === 'stored' && previewOf(attachment) === 'picture'
}

/** The files in display order: pictures, then all others. */
export function picturesFirst(attachments: readonly Attachment[]): Attachment[] {
  return attachments.toSorted((a, b) => Number(isThumbnail(b)) - Number(isThumbnail(a)))
}
