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
  useFocusReturn(layer)
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

/** The open modals, the topmost last, and the element to which the focus returns when each closes. */
const openModals: { returnTo: Element | null }[] = []

/**
 * Remembers the element with the focus when a modal is first rendered, and returns the focus on unmount. If the modal
 * below has closed before, with the element in it, the focus goes where that modal would have returned it.
 */
function useFocusReturn(layer: HTMLElement | null): void {
  const [modal] = useState(() => ({ returnTo: document.activeElement }))
  const latestLayer = useRef(layer)
  useLayoutEffect(() => {
    latestLayer.current = layer
  })
  useLayoutEffect(() => {
    openModals.push(modal)
    return () => {
      const index = openModals.indexOf(modal)
      openModals.splice(index, 1)
      const above = openModals[index]
      const { returnTo } = modal
      if (above) {
        if (latestLayer.current?.contains(above.returnTo)) above.returnTo = returnTo
      } else if (returnTo instanceof HTMLElement && returnTo.isConnected) {
        returnTo.focus({ preventScroll: true })
      }
    }
  }, [modal])
}
