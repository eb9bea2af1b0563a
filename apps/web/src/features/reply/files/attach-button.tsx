import { allowedExtensions } from '@enamel/domain/communications/attachments/attachment-types'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import styles from '../reply-toolbar.module.css'

const ACCEPTED = allowedExtensions.map((extension) => `.${extension}`).join()

/** Opens the file dialog of the browser. */
export function AttachButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={IconPaperclip}
        label="Attach files"
        size={28}
        className={styles.tool}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
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
