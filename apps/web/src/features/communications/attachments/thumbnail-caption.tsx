import type { Attachment } from '@enamel/domain/timeline/event'
import { fileName } from '../../../ui/display/file-name.ts'
import styles from './attachments.module.css'

/** A picture's name in up to two lines. The name is truncated only by its number of characters (COM-25). */
export function ThumbnailCaption({ attachment }: { attachment: Attachment }) {
  const { shownName, tooltip } = fileName(attachment, 'thumbnail')
  return (
    <figcaption className={styles.caption} {...tooltip}>
      {shownName}
    </figcaption>
  )
}
