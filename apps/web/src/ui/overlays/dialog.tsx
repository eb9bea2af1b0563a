import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'
import { useScrollable } from './use-scrollable.ts'

export interface DialogProps {
  title: ReactNode
  /** Called on Escape, on the cross, and on a press beside the dialog: the owner removes the dialog, or asks first. */
  onClose: () => void
  children?: ReactNode
  /** Buttons, to the right. */
  footer?: ReactNode
  /** Preferred width in px; never more than 700. */
  width?: 400 | 520 | 700
  /** A separate bar with a cross above the content, for dialogs that are mainly read. */
  bar?: boolean
  /** The id of the cross's button. */
  closeId?: string
}

/** A dialog over the page: at most 700 by 700 px, at the bottom edge on a phone (SHELL-19). */
export function Dialog({ title, onClose, children, footer, width = 400, bar = false, closeId }: DialogProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const titleId = useId()
  useScrollable(body)
  return (
    <Modal
      onClose={onClose}
      layerClassName={styles.layer}
      className={styles.panel}
      aria-labelledby={titleId}
      style={{ width }}
    >
      <header className={classNames(styles.head, bar && styles.bar)}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {bar && <IconButton icon={IconX} label="Close" tooltipSide="bottom" id={closeId} onClick={onClose} />}
      </header>
      {children && (
        <div ref={setBody} className={styles.body}>
          {children}
        </div>
      )}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </Modal>
  )
}
