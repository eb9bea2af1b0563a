import type { Attachment } from '@enamel/domain/timeline/event'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './attachments.module.css'
import { FileFailure } from './file-failure.tsx'
import { useFile } from './use-file.ts'

/** The recording of a call, which is fetched when the user asks for it, and played when it has been loaded. */
export function Recording({ attachment }: { attachment: Attachment }) {
  const [isRequested, setRequested] = useState(false)
  const file = useFile(attachment, isRequested)
  if (!isRequested || file.kind === 'loading') {
    return (
      <Button
        variant="secondary"
        size={28}
        icon={IconPlayerPlay}
        busy={isRequested}
        busyLabel="Loading"
        onClick={() => setRequested(true)}
      >
        Play recording
      </Button>
    )
  }
  if (file.kind === 'failed') {
    return <FileFailure className={styles.failedChip} name="Recording" onRetry={file.retry} />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: calls are recorded without captions.
    <audio src={file.url} controls autoPlay className={styles.player} aria-label="Recording of the call" />
  )
}
