import type { Attachment } from '@enamel/domain/timeline/event'
import { useState } from 'react'
import { fullFileName } from '../../../ui/display/short-file-name.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './attachments.module.css'
import { FileFailure } from './file-failure.tsx'
import { ThumbnailCaption } from './thumbnail-caption.tsx'
import { useFile } from './use-file.ts'
import { useNear } from './use-near.ts'

/** A small picture with its name; fetched when it is about to be scrolled into view. */
export function Thumbnail({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  /** The object URL of bytes that are not a picture. */
  const [broken, setBroken] = useState<string | null>(null)
  const file = useFile(attachment, useNear(place))
  const whole = fullFileName(attachment)
  return (
    <figure ref={setPlace} className={styles.thumbnail} aria-busy={file.kind === 'loading'}>
      {file.kind === 'loading' ? (
        <Skeleton className={styles.thumbnailRoom} />
      ) : file.kind === 'failed' || file.url === broken ? (
        <FileFailure className={styles.thumbnailRoom} of={whole} onRetry={file.retry} />
      ) : (
        <button type="button" className={styles.thumbnailRoom} aria-label={`Open ${whole}`} onClick={onOpen}>
          <img src={file.url} alt="" className={styles.picture} onError={() => setBroken(file.url)} />
        </button>
      )}
      <ThumbnailCaption of={attachment} />
    </figure>
  )
}
