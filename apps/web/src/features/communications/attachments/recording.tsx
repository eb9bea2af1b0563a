import type { Attachment } from '@enamel/domain/timeline/event'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './attachments.module.css'
import { FileFailure } from './file-failure.tsx'
import { useFile } from './use-file.ts'

/** The recording of a call: fetched on request, then played at once. */
export function Recording({ attachment }: { attachment: Attachment }) {
  const [wanted, setWanted] = useState(false)
  const file = useFile(attachment, wanted)
  if (!wanted || file.kind === 'loading') {
    return (
      <Button
        variant="secondary"
        size={28}
        icon={IconPlayerPlay}
        busy={wanted}
        busyLabel="Loading"
        onClick={() => setWanted(true)}
      >
        Play recording
      </Button>
    )
  }
  if (file.kind === 'failed') {
    return <FileFailure className={styles.failedChip} of="Recording" onRetry={file.retry} />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: calls are recorded without captions.
    <audio src={file.url} controls autoPlay className={styles.player} aria-label="Recording of the call" />
  )
}
