import type { Attachment } from '@enamel/domain/timeline/event'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './attachments.module.css'
import { FilesByKind } from './files-by-kind.tsx'
import { isThumbnail } from './is-thumbnail.ts'
import { ThumbnailCaption } from './thumbnail-caption.tsx'

const Gallery = lazyPart(async () => (await import('./gallery.tsx')).Gallery)

/** The files of a message: pictures as thumbnails, all others as chips (COM-21, COM-22). */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return <Gallery fallback={<Placeholders attachments={attachments} />} attachments={attachments} />
}

/** Placeholders of the same size, while the code of the gallery is loading. */
function Placeholders({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <FilesByKind attachments={attachments} arePlaceholders>
      {(file) =>
        isThumbnail(file) ? (
          <ThumbnailPlaceholder attachment={file} />
        ) : (
          <Skeleton className={styles.chipRoom} />
        )
      }
    </FilesByKind>
  )
}

function ThumbnailPlaceholder({ attachment }: { attachment: Attachment }) {
  return (
    <figure className={styles.thumbnail}>
      <Skeleton className={styles.thumbnailRoom} />
      <ThumbnailCaption attachment={attachment} />
    </figure>
  )
}
