import { fileNameMax, shortFileName } from '@enamel/domain/communications/file-name'
import type { Attachment } from '@enamel/domain/timeline/event'
import {
  IconFile,
  IconFileAlert,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './communications.module.css'

/** The files of a message; pressing one downloads it. One that is not here says so instead. */
export function AttachmentChips({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          {attachment.state === 'stored' ? (
            <Chip attachment={attachment} />
          ) : (
            <AbsentChip attachment={attachment} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Chip({ attachment: { name, type, url } }: { attachment: Attachment }) {
  const shown = shortFileName(name || 'Attachment', fileNameMax(type, 'thumbnail'))
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

function AbsentChip({ attachment: { name, type, state } }: { attachment: Attachment }) {
  const isLost = state === 'lost'
  return (
    <span className={styles.absent}>
      <Icon of={isLost ? IconFileAlert : iconOf(type)} />
      {isLost ? `${name} could not be fetched. Ask the patient to send it again` : `${name} is on its way`}
    </span>
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
