import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { OverlayContainerProvider } from './overlay-container.tsx'
import styles from './side-panel.module.css'
import { useEscape } from './use-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useInertOthers } from './use-inert-others.ts'

export interface SidePanelProps {
  title: string
  /** Without a head the title is for screen readers only, and the content brings its own way out. */
  headless?: boolean
  side?: 'left' | 'right'
  /** Escape, the cross and a press beside it all ask for this; the owner takes the panel away, or asks first. */
  onClose: () => void
  /** Buttons, always in sight below the content. */
  footer?: ReactNode
  children: ReactNode
}

/** A sheet over one edge of the window, as high as the window. Focus goes in, stays inside, and goes back. */
export function SidePanel({
  title,
  headless = false,
  side = 'right',
  onClose,
  footer,
  children,
}: SidePanelProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(true)
  const titleId = useId()
  useEscape(true, onClose)
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
        data-side={side}
        className={styles.panel}
      >
        <OverlayContainerProvider value={panel}>
          <header className={headless ? 'heard-only' : styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!headless && <IconButton icon={IconX} label="Close" tooltipSide="bottom" onClick={onClose} />}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </OverlayContainerProvider>
      </div>
    </div>,
    document.body,
  )
}
