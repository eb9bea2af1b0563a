import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Modal } from './modal.tsx'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  title: string
  /** Without a head the title is for screen readers only, and the content has its own close button. */
  headless?: boolean
  side?: 'left' | 'right'
  /** Called on Escape, on the cross, and on a press beside the panel: the owner removes the panel, or asks first. */
  onClose: () => void
  /** Below the title, always visible. */
  subhead?: ReactNode
  /** Buttons, always visible below the content. */
  footer?: ReactNode
  children: ReactNode
}

/** A sheet at one edge of the window, as high as the window. */
export function SidePanel({
  title,
  headless = false,
  side = 'right',
  onClose,
  subhead,
  footer,
  children,
}: SidePanelProps) {
  const titleId = useId()
  return (
    <Modal
      onClose={onClose}
      layerClassName={styles.layer}
      className={styles.panel}
      aria-labelledby={titleId}
      data-side={side}
    >
      <header className={headless ? 'visually-hidden' : styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {!headless && <IconButton icon={IconX} label="Close" tooltipSide="bottom" onClick={onClose} />}
      </header>
      {subhead && <div className={styles.subhead}>{subhead}</div>}
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </Modal>
  )
}
