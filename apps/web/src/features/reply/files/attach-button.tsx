import { allowedExtensions } from '@enamel/domain/communications/attachments/attachment-types'
import { smsFileExtensions } from '@enamel/domain/communications/attachments/sms-files'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import styles from '../reply-toolbar.module.css'

interface AttachButtonProps {
  channel: ReplyChannel
  onChoose: (files: readonly File[]) => void
}

/** Opens the file dialog of the browser. For an SMS, phones then convert their photos to JPEG. */
export function AttachButton({ channel, onChoose }: AttachButtonProps) {
  const extensions = channel === 'SMS' ? smsFileExtensions : allowedExtensions
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={IconPaperclip}
        label="Attach files"
        size={28}
        className={styles.tool}
        data-attach
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={extensions.map((extension) => `.${extension}`).join()}
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again would cause no event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
