import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './modal.module.css'
import { OverlayContainerProvider } from './overlay-container.tsx'
import { useCoveredPage } from './use-covered-page.ts'
import { useEscape } from './use-escape.ts'

export interface ModalProps extends ComponentProps<'div'> {
  /** Called on Escape and on a press beside the sheet: the owner removes the sheet, or asks first. */
  onClose: () => void
  /** Places the sheet in the window. */
  layerClassName: string | undefined
}

/**
 * A sheet over the dimmed page, which cannot be reached while the sheet is open: the common part of dialogs, side
 * panels and larger sheets such as the patient editor. The focus goes to [data-autofocus] or the first control, stays
 * inside, and returns afterwards.
 */
export function Modal({ onClose, layerClassName, className, children, ...sheet }: ModalProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(true)
  useEscape(true, onClose)
  // Must be called before useFocusReturn: effects are cleaned up in this order, and a covered page cannot receive focus.
  useCoveredPage(layer)
  useFocusReturn()
  return createPortal(
    <div className={classNames(styles.layer, layerClassName)} ref={setLayer}>
      <div className={styles.scrim} {...useScrimPress(onClose)} />
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

/**
 * Calls `onPress` when a press that began on the scrim ends. At its beginning the scrim would be gone before the end, and
 * a tap would press what is below it too.
 */
function useScrimPress(onPress: () => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown: () => {
      isPressed.current = true
    },
    onClick: () => {
      if (isPressed.current) onPress()
      isPressed.current = false
    },
  }
}

/** Remembers the element with the focus when a dialog is first rendered, and returns the focus on unmount. */
function useFocusReturn(): void {
  const [previous] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true })
    },
    [previous],
  )
}
