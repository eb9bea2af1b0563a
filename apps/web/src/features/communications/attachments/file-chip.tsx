import type { Attachment } from '@enamel/domain/timeline/event'
import { IconDownload, IconFileAlert, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { fileIcon } from '../../../ui/display/file-icon.ts'
import { fileName } from '../../../ui/display/file-name.ts'
import { fileSize } from '../../../ui/display/file-size.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { fullFileName } from '../../../ui/display/short-file-name.ts'
import styles from './attachments.module.css'
import { FileFailure } from './file-failure.tsx'
import { type Download, useDownload } from './use-download.ts'

interface FileChipProps {
  attachment: Attachment
  /** Opens the file in the lightbox. Without `onOpen`, a press saves the file. */
  onOpen?: (() => void) | undefined
}

/**
 * A file without a thumbnail. A press opens it in the lightbox, and a separate button saves it; without `onOpen`, a
 * press saves it.
 */
export function FileChip({ attachment, onOpen }: FileChipProps) {
  const download = useDownload(attachment)
  const name = fullFileName(attachment)
  if (download.state.kind === 'failed') {
    return <FileFailure className={styles.failedChip} name={name} onRetry={download.start} />
  }
  const isPlayable = onOpen !== undefined
  return (
    <span className={styles.chip}>
      <button
        type="button"
        className={styles.chipMain}
        aria-label={`${isPlayable ? 'Open' : 'Download'} ${name}`}
        {...fileName(attachment, 'thumbnail').tooltip}
        onClick={onOpen ?? download.start}
      >
        <FileDetails attachment={attachment} />
      </button>
      {download.state.kind === 'loading' ? (
        <Progress download={download} fraction={download.state.fraction} name={name} />
      ) : (
        isPlayable && (
          <IconButton icon={IconDownload} label={`Download ${name}`} size={28} onClick={download.start} />
        )
      )}
    </span>
  )
}

/** The progress of a download, and a button that cancels it. */
function Progress({ download, fraction, name }: { download: Download; fraction: number; name: string }) {
  return (
    <>
      <progress className={styles.progress} value={fraction} aria-label={`Downloading ${name}`} />
      <IconButton icon={IconX} label={`Cancel the download of ${name}`} size={28} onClick={download.cancel} />
    </>
  )
}

/** A file of a type that can be neither shown nor downloaded. */
export function ListedFile({ attachment }: { attachment: Attachment }) {
  return (
    <span className={styles.absent} {...fileName(attachment, 'thumbnail').tooltip}>
      <FileDetails attachment={attachment} />
    </span>
  )
}

/** A file that is not stored yet, or is lost. */
export function MissingFile({ attachment }: { attachment: Attachment }) {
  const isLost = attachment.state === 'lost'
  const name = fullFileName(attachment)
  return (
    <span className={styles.absent}>
      <Icon of={isLost ? IconFileAlert : fileIcon(attachment.type)} />
      {isLost ? `${name} could not be fetched. Ask the patient to send it again` : `${name} is on its way`}
    </span>
  )
}

function FileDetails({ attachment }: { attachment: Attachment }) {
  return (
    <>
      <Icon of={fileIcon(attachment.type)} />
      {fileName(attachment, 'thumbnail').shownName}
      <span className={`${styles.size} tabular`}>{fileSize(attachment.size)}</span>
    </>
  )
}
