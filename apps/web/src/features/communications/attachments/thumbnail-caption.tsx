import type { Attachment } from '@enamel/domain/timeline/event'
import { fileName } from '../../../ui/display/file-name.ts'
import styles from './attachments.module.css'

/** A picture's name, in two lines where one is too short for it: it is cut once, by its characters (COM-25). */
export function ThumbnailCaption({ of }: { of: Attachment }) {
  const { shown, tooltip } = fileName(of, 'thumbnail')
  return (
    <figcaption className={styles.caption} {...tooltip}>
      {shown}
    </figcaption>
  )
}
