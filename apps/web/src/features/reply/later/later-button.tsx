import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { isMac } from '../../../ui/is-mac.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import styles from './later-button.module.css'

const LaterMenu = lazyPart(async () => (await import('./later-menu.tsx')).LaterMenu)

export interface LaterButtonProps {
  /** Whether the reply can be sent now, and so later. */
  disabled: boolean
  onLater: (sendAt: Date) => void
}

/** The second part of Send: opens the times at which the reply can be sent later. */
export function LaterButton({ disabled, onLater }: LaterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  // A digit that follows the key at once must choose a time, and not be typed into the text.
  useEffect(() => {
    if (!disabled) LaterMenu.prepare()
  }, [disabled])
  return (
    <>
      <Button
        ref={setAnchor}
        variant="primary"
        className={styles.later}
        disabled={disabled}
        data-later
        aria-label="Send later"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        onClick={() => setOpen(!open)}
        {...tooltipProps(`Send later, ${isMac() ? '⌘ ⇧ ↵' : 'Ctrl Shift ↵'}`)}
      >
        <Icon of={IconChevronUp} size={16} />
      </Button>
      {open && anchor && (
        <LaterMenu
          anchor={anchor}
          onLater={onLater}
          onClose={() => {
            setOpen(false)
            anchor.focus()
          }}
          onPressOutside={() => setOpen(false)}
        />
      )}
    </>
  )
}
