import type { Attachment } from '@enamel/domain/timeline/event'
import { fileName } from '../../../ui/display/file-name.ts'
import styles from './attachments.module.css'

/** A picture's name in up to two lines. It is cut only by its number of characters (COM-25). */
export function ThumbnailCaption({ of }: { of: Attachment }) {
  const { shownName, tooltip } = fileName(of, 'thumbnail')
  return (
    <figcaption className={styles.caption} {...tooltip}>
      {shownName}
    </figcaption>
  )
}
