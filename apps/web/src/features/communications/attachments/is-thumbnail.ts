import { previewOf } from '@enamel/domain/communications/attachments/attachment-types'
import type { Attachment } from '@enamel/domain/timeline/event'

/** Whether a file is drawn as a picture among the others. */
export function isThumbnail(attachment: Attachment): boolean {
  return attachment.state === 'stored' && previewOf(attachment) === 'picture'
}

/** In display order: pictures, then all others. */
export function picturesFirst(attachments: readonly Attachment[]): Attachment[] {
  return attachments.toSorted((a, b) => Number(isThumbnail(b)) - Number(isThumbnail(a)))
}
