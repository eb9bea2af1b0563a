import type { Attachment } from '@enamel/domain/timeline/event'
import { useState } from 'react'
import { fullFileName } from '../../../ui/display/short-file-name.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './attachments.module.css'
import { FileFailure } from './file-failure.tsx'
import { ThumbnailCaption } from './thumbnail-caption.tsx'
import { useFile } from './use-file.ts'
import { useIsNear } from './use-is-near.ts'

/** A small picture with its name. The picture is fetched when it is about to be scrolled into view. */
export function Thumbnail({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  /** The object URL of a file that the browser cannot show as a picture. */
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const file = useFile(attachment, useIsNear(element))
  const name = fullFileName(attachment)
  return (
    <figure ref={setElement} className={styles.thumbnail} aria-busy={file.kind === 'loading'}>
      {file.kind === 'loading' ? (
        <Skeleton className={styles.thumbnailRoom} />
      ) : file.kind === 'failed' || file.url === brokenUrl ? (
        <FileFailure className={styles.thumbnailRoom} name={name} onRetry={file.retry} />
      ) : (
        <button type="button" className={styles.thumbnailRoom} aria-label={`Open ${name}`} onClick={onOpen}>
          <img src={file.url} alt="" className={styles.picture} onError={() => setBrokenUrl(file.url)} />
        </button>
      )}
      <ThumbnailCaption attachment={attachment} />
    </figure>
  )
}
