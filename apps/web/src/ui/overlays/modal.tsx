import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './modal.module.css'
import { OverlayContainerProvider } from './overlay-container.tsx'
import { useEscape } from './use-escape.ts'
import { useInertOthers } from './use-inert-others.ts'

export interface ModalProps extends ComponentProps<'div'> {
  /** Escape and a press beside it ask for this; the owner takes the sheet away, or asks first. */
  onClose: () => void
  /** Places the sheet in the window. */
  layerClassName: string | undefined
}

/**
 * A sheet over the dimmed page, which cannot be reached meanwhile: the common part of dialogs, side panels and the
 * patient editor. Focus goes to [data-autofocus] or the first control, stays inside, and returns afterwards.
 */
export function Modal({ onClose, layerClassName, className, children, ...sheet }: ModalProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(true)
  useEscape(true, onClose)
  // Before useFocusBack, since a page that is inert takes no focus: effects are undone in the order they were made.
  useInertOthers(layer)
  useFocusBack()
  return createPortal(
    <div className={classNames(styles.layer, layerClassName)} ref={setLayer}>
      <div className={styles.scrim} onPointerDown={onClose} />
      <div
        {...sheet}
        ref={useMergedRef(setPanel, trap)}
        role="dialog"
        aria-modal
        tabIndex={-1}
        className={classNames(styles.sheet, className)}
      >
        <OverlayContainerProvider value={panel}>{children}</OverlayContainerProvider>
      </div>
    </div>,
    document.body,
  )
}

/** Remembers who had the focus when a dialog was first drawn, and gives it back when the dialog goes. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
