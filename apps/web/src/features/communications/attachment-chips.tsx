import { fileNameMax, shortFileName } from '@enamel/domain/communications/file-name'
import type { Attachment } from '@enamel/domain/timeline/event'
import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { tooltipProps } from '../../ui/tooltip.tsx'
import styles from './communications.module.css'

/** The files of a message; pressing one downloads it. */
export function AttachmentChips({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Chip attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ attachment: { name, type, url } }: { attachment: Attachment }) {
  const shown = shortFileName(name || 'Attachment', fileNameMax(type))
  return (
    <a
      href={url}
      download={name}
      className={styles.attachment}
      aria-label={`Download ${name || 'attachment'}`}
      {...(shown === name ? {} : tooltipProps(name))}
    >
      <Icon of={iconOf(type)} />
      {shown}
    </a>
  )
}

function iconOf(type: string): IconShape {
  const [kind, subtype = ''] = type.toLowerCase().split('/')
  if (kind === 'image') return IconPhoto
  if (kind === 'video') return IconMovie
  if (kind === 'audio') return IconFileMusic
  if (subtype === 'pdf') return IconFileTypePdf
  return kind === 'text' || /word|document|rtf|text/.test(subtype) ? IconFileText : IconFile
}
