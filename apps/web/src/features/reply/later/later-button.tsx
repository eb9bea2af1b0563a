import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { isMac } from '../../../ui/is-mac.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import styles from './later-button.module.css'

const LaterMenu = lazyPart(async () => (await import('./later-menu.tsx')).LaterMenu)
const LaterDialog = lazyPart(async () => (await import('./later-dialog.tsx')).LaterDialog)

export interface LaterButtonProps {
  /** Whether the reply can be sent now, and so later. */
  disabled: boolean
  onLater: (sendAt: Date) => void
}

/** The second part of Send: opens the times at which the reply can be sent later. */
export function LaterButton({ disabled, onLater }: LaterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, open] = useState<'menu' | 'dialog' | null>(null)
  const id = useId()
  // A digit that follows the key at once must choose a time, and not be typed into the text.
  useEffect(() => {
    if (!disabled) LaterMenu.prepare()
  }, [disabled])
  const close = () => open(null)
  const closeMenu = () => {
    close()
    anchor?.focus()
  }
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
        aria-expanded={opened === 'menu'}
        aria-controls={opened === 'menu' ? id : undefined}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        onClick={() => open(opened === 'menu' ? null : 'menu')}
        {...tooltipProps(`Send later, ${isMac() ? '⌘ ⇧ ↵' : 'Ctrl Shift ↵'}`)}
      >
        <Icon of={IconChevronUp} size={16} />
      </Button>
      {opened === 'menu' && anchor && (
        <LaterMenu
          id={id}
          anchor={anchor}
          onLater={onLater}
          onAsk={() => {
            // The dialog returns the focus to what had it before, which would be an entry of the menu that it replaces.
            anchor.focus({ preventScroll: true })
            open('dialog')
          }}
          close={closeMenu}
          onPressOutside={close}
          onFailed={closeMenu}
        />
      )}
      {opened === 'dialog' && (
        <LaterDialog
          onLater={(sendAt) => {
            close()
            onLater(sendAt)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
