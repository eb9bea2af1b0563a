import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { showError } from '../feedback/show-error.ts'
import { IconButton } from './icon-button.tsx'

const COPIED_SHOWN_MS = 2_000
const NOT_COPIED = 'Your browser did not allow copying. Select the text and copy it yourself.'

/**
 * Copies a text, and says for two seconds that it did.
 * @param what what is copied, for the button's name: "Copy the value of SPF"
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copy, copied, error } = useClipboard({ timeout: COPIED_SHOWN_MS })
  useEffect(() => {
    if (error) showError(error, NOT_COPIED)
  }, [error])
  return (
    <>
      <IconButton
        icon={copied ? IconCheck : IconCopy}
        label={copied ? 'Copied' : `Copy ${what}`}
        size={28}
        onClick={() => copy(text)}
      />
      <span className="visually-hidden" role="status">
        {copied && `Copied ${what}`}
      </span>
    </>
  )
}
