import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { showError } from '../feedback/show-error.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const COPIED_SHOWN_MS = 2_000
const NOT_COPIED = 'Your browser did not allow copying. Select the text and copy it yourself.'

interface CopyButtonProps {
  text: string
  /** What is copied, for the button's name: "Copy the value of SPF". */
  what: string
  /** A text on the button. By default it has only an icon. */
  label?: string
}

/** Copies a text, and says for two seconds that it did. */
export function CopyButton({ text, what, label }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: COPIED_SHOWN_MS })
  useEffect(() => {
    if (error) showError(error, NOT_COPIED)
  }, [error])
  const icon = copied ? IconCheck : IconCopy
  return (
    <>
      {label === undefined ? (
        <IconButton
          icon={icon}
          label={copied ? 'Copied' : `Copy ${what}`}
          size={28}
          onClick={() => copy(text)}
        />
      ) : (
        <Button icon={icon} aria-label={`Copy ${what}`} onClick={() => copy(text)}>
          {label}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {copied && `Copied ${what}`}
      </span>
    </>
  )
}
