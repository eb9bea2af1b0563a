import { fileNameMax, shortFileName } from '@enamel/domain/communications/file-name'
import { fileSize } from '@enamel/domain/text/file-size'
import type { Attachment } from '@enamel/domain/timeline/event'
import { IconDownload, IconFileAlert, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import styles from './attachments.module.css'
import { FileFailure } from './file-failure.tsx'
import { fileIcon } from './file-icon.ts'
import { type Download, useDownload } from './use-download.ts'

interface FileChipProps {
  attachment: Attachment
  /** Plays it; without one a press saves it. */
  onOpen?: (() => void) | undefined
}

/** A file that is no picture: pressed, it is saved, or played with a button beside it that saves it. */
export function FileChip({ attachment, onOpen }: FileChipProps) {
  const download = useDownload(attachment)
  const name = attachment.name || 'Attachment'
  if (download.state.kind === 'failed') {
    return <FileFailure className={styles.failedChip} of={name} onRetry={download.start} />
  }
  const isOpened = onOpen !== undefined
  return (
    <span className={styles.chip}>
      <button
        type="button"
        className={styles.chipMain}
        aria-label={`${isOpened ? 'Open' : 'Download'} ${name}`}
        {...tooltipOf(attachment)}
        onClick={onOpen ?? download.start}
      >
        <FileFacts attachment={attachment} />
      </button>
      {download.state.kind === 'loading' ? (
        <Progress download={download} fraction={download.state.fraction} of={name} />
      ) : (
        isOpened && (
          <IconButton icon={IconDownload} label={`Download ${name}`} size={28} onClick={download.start} />
        )
      )}
    </span>
  )
}

/** How much of it is here, and the way to stop. */
function Progress({ download, fraction, of }: { download: Download; fraction: number; of: string }) {
  return (
    <>
      <progress className={styles.progress} value={fraction} aria-label={`Downloading ${of}`} />
      <IconButton icon={IconX} label={`Cancel the download of ${of}`} size={28} onClick={download.cancel} />
    </>
  )
}

/** A file of another type than can be looked at or fetched. */
export function ListedFile({ attachment }: { attachment: Attachment }) {
  return (
    <span className={styles.absent} {...tooltipOf(attachment)}>
      <FileFacts attachment={attachment} />
    </span>
  )
}

/** A file that is not here, yet or for ever. */
export function AbsentFile({ attachment: { name, type, state } }: { attachment: Attachment }) {
  const isLost = state === 'lost'
  return (
    <span className={styles.absent}>
      <Icon of={isLost ? IconFileAlert : fileIcon(type)} />
      {isLost ? `${name} could not be fetched. Ask the patient to send it again` : `${name} is on its way`}
    </span>
  )
}

function FileFacts({ attachment: { name, type, size } }: { attachment: Attachment }) {
  return (
    <>
      <Icon of={fileIcon(type)} />
      {shortFileName(name || 'Attachment', fileNameMax(type, 'thumbnail'))}
      <span className={`${styles.size} tabular`}>{fileSize(size)}</span>
    </>
  )
}

/** The whole of a name that is cut. */
function tooltipOf({ name, type }: Attachment) {
  return shortFileName(name, fileNameMax(type, 'thumbnail')) === name ? {} : tooltipProps(name)
}
