import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { OverlayContainerProvider } from './overlay-container.tsx'
import { useEscape } from './use-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useInertOthers } from './use-inert-others.ts'
import { useScrollable } from './use-scrollable.ts'

export interface DialogProps {
  title: ReactNode
  /** Escape, the cross and a press beside it all ask for this; the owner takes the dialog away, or asks first. */
  onClose: () => void
  children?: ReactNode
  /** Buttons, to the right. */
  footer?: ReactNode
  /** Preferred width in px; never more than 700. */
  width?: 400 | 520 | 700
  /** A cross in a bar of its own above the content; for dialogs that are read more than answered. */
  bar?: boolean
  /** The id of the cross's button. */
  closeId?: string
}

/**
 * Asks or shows something before the work goes on: at most 700 by 700 px, from the bottom edge on a phone (SHELL-19).
 * Focus goes to [data-autofocus] or the first control, stays inside, and goes back to where it was.
 */
export function Dialog({ title, onClose, children, footer, width = 400, bar = false, closeId }: DialogProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(true)
  const titleId = useId()
  useEscape(true, onClose)
  useScrollable(body)
  // Before useInertOthers, since a page that is inert has no focus: effects are undone in the order they were made.
  useInertOthers(layer)
  useFocusBack()

  return createPortal(
    <div className={styles.layer} ref={setLayer}>
      <div className={styles.scrim} onPointerDown={onClose} />
      <div
        ref={useMergedRef(setPanel, trap)}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
        className={styles.panel}
        style={{ width }}
      >
        <OverlayContainerProvider value={panel}>
          <header className={classNames(styles.head, bar && styles.bar)}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {bar && (
              <IconButton icon={IconX} label="Close" tooltipSide="bottom" id={closeId} onClick={onClose} />
            )}
          </header>
          {children && (
            <div ref={setBody} className={styles.body}>
              {children}
            </div>
          )}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </OverlayContainerProvider>
      </div>
    </div>,
    document.body,
  )
}
