import type { Attachment } from '@enamel/domain/timeline/event'
import type { ReactNode } from 'react'
import styles from './attachments.module.css'
import { isThumbnail } from './is-thumbnail.ts'

interface FilesByKindProps {
  attachments: readonly Attachment[]
  /** Whether the files are placeholders, while the code of the gallery is loading. */
  arePlaceholders?: boolean
  /** Renders one file. */
  children: (attachment: Attachment) => ReactNode
}

/** The files of a message: pictures side by side, all others below in lines. */
export function FilesByKind({ attachments, arePlaceholders, children }: FilesByKindProps) {
  const parts = [
    { shape: styles.pictures, files: attachments.filter(isThumbnail) },
    { shape: styles.chips, files: attachments.filter((file) => !isThumbnail(file)) },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of files is no fieldset.
    <div
      role="group"
      aria-label="Attachments"
      aria-busy={arePlaceholders}
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
