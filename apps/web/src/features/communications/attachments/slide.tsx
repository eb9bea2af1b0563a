import { previewOf } from '@enamel/domain/communications/attachments/attachment-types'
import type { Attachment } from '@enamel/domain/timeline/event'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { fileIcon } from '../../../ui/display/file-icon.ts'
import { fileSize } from '../../../ui/display/file-size.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { fullFileName } from '../../../ui/display/short-file-name.ts'
import { FileFailure } from './file-failure.tsx'
import styles from './lightbox.module.css'
import { useDownload } from './use-download.ts'
import { useFile } from './use-file.ts'

interface SlideProps {
  file: Attachment
  isCurrent: boolean
}

/** One file: a picture or a player, as large as possible, or the file's icon and size with a button that saves it. */
export function Slide({ file, isCurrent }: SlideProps) {
  const preview = previewOf(file)
  const [cannotOpen, setCannotOpen] = useState(false)
  if (preview === null || preview === 'download' || cannotOpen) {
    return <WithoutPreview file={file} text={cannotOpen ? 'This file cannot be opened here.' : undefined} />
  }
  return (
    <Preview
      file={file}
      preview={preview}
      // Neighbouring pictures are loaded in advance, since they are small.
      shouldLoad={isCurrent || preview === 'picture'}
      isCurrent={isCurrent}
      onCannotOpen={() => setCannotOpen(true)}
    />
  )
}

interface PreviewProps extends SlideProps {
  preview: 'picture' | 'video' | 'audio'
  shouldLoad: boolean
  onCannotOpen: () => void
}

function Preview({ file, preview, shouldLoad, isCurrent, onCannotOpen }: PreviewProps) {
  const view = useFile(file, shouldLoad)
  const name = fullFileName(file)
  if (view.kind === 'failed') {
    return <FileFailure className={styles.failure} name={name} onRetry={view.retry} />
  }
  if (view.kind === 'loading') {
    return <progress className={styles.progress} value={view.fraction} aria-label={`Loading ${name}`} />
  }
  if (preview === 'picture') {
    return (
      <img src={view.url} alt={name} className={styles.picture} draggable={false} onError={onCannotOpen} />
    )
  }
  const Player = preview
  // Only the current slide has a player, so that it stops when the user moves to the next slide.
  return isCurrent ? (
    <Player src={view.url} controls className={styles[preview]} aria-label={name} onError={onCannotOpen} />
  ) : null
}

/** A file without a preview. */
function WithoutPreview({ file, text }: { file: Attachment; text?: string | undefined }) {
  const { state, start } = useDownload(file)
  const name = fullFileName(file)
  if (state.kind === 'failed') return <FileFailure className={styles.failure} name={name} onRetry={start} />
  return (
    <div className={styles.unseen}>
      <span className={styles.well}>
        <Icon of={fileIcon(file.type)} size={24} />
      </span>
      <p className={styles.text}>{text ?? fileSize(file.size)}</p>
      <Button icon={IconDownload} busy={state.kind === 'loading'} busyLabel="Downloading" onClick={start}>
        Download
      </Button>
    </div>
  )
}
