import type { Attachment } from '@enamel/domain/timeline/event'
import type { ReactNode } from 'react'
import styles from './attachments.module.css'
import { isThumbnail } from './is-thumbnail.ts'

interface FilesByKindProps {
  attachments: readonly Attachment[]
  /** The files are placeholders while their code is loading. */
  isWaiting?: boolean
  /** Renders one file. */
  children: (attachment: Attachment) => ReactNode
}

/** The files of a message: pictures side by side, the others in lines below. */
export function FilesByKind({ attachments, isWaiting, children }: FilesByKindProps) {
  const parts = [
    { shape: styles.pictures, files: attachments.filter(isThumbnail) },
    { shape: styles.chips, files: attachments.filter((file) => !isThumbnail(file)) },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of files is no fieldset.
    <div
      role="group"
      aria-label="Attachments"
      aria-busy={isWaiting}
      className={styles.attachments}
      data-attachments
    >
      {parts.map(
        ({ shape, files }) =>
          files.length > 0 && (
            <ul key={shape} className={shape}>
              {files.map((file) => (
                <li key={file.id}>{children(file)}</li>
              ))}
            </ul>
          ),
      )}
    </div>
  )
}
