import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { Floating } from './floating.tsx'
import type { Align, Side } from './place.ts'
import styles from './popover.module.css'
import { useEscape } from './use-escape.ts'
import { useOutsidePress } from './use-outside-press.ts'

/** The props that a trigger spreads on its button. */
export interface TriggerProps {
  ref: RefCallback<HTMLElement>
  onClick: () => void
  'aria-haspopup': 'dialog' | 'menu' | 'listbox'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export interface PopoverProps {
  /** The name of the popover, for screen readers. */
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** @param close closes the popover */
  children: (close: () => void) => ReactNode
  side?: Side
  align?: Align
  /** Inner space of 16 px; off for lists that touch the edges. */
  padded?: boolean
  /** Whether the popover is open when it is first mounted. */
  startsOpen?: boolean
  onClose?: () => void
  /**
   * Called on a press of its button, on Escape and on a press outside. The owner calls `close`, immediately or after a
   * question.
   */
  onDismiss?: (close: () => void) => void
}

/**
 * A small sheet beside the button that opens it. It receives the focus, closes on Escape or a press outside, and
 * returns the focus.
 */
export function Popover(props: PopoverProps) {
  const {
    label,
    trigger,
    children,
    side,
    align,
    padded = true,
    startsOpen = false,
    onClose,
    onDismiss,
  } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  const dismiss = () => (onDismiss ? onDismiss(close) : close())
  return (
    <>
      {trigger({
        ref: setAnchor,
        onClick: () => (open ? dismiss() : setOpen(true)),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && anchor && (
        <Sheet
          id={id}
          label={label}
          anchor={anchor}
          side={side}
          align={align}
          padded={padded}
          onDismiss={dismiss}
        >
          {children(close)}
        </Sheet>
      )}
    </>
  )
}

interface SheetProps {
  id: string
  label: string
  anchor: HTMLElement
  side: Side | undefined
  align: Align | undefined
  padded: boolean
  onDismiss: () => void
  children: ReactNode
}

function Sheet({ id, label, anchor, side, align, padded, onDismiss, children }: SheetProps) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(true)
  useEscape(true, onDismiss)
  useOutsidePress([anchor, sheet], onDismiss)
  useFocusReturnTo(anchor, sheet)
  return (
    <Floating
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      anchor={anchor}
      side={side}
      align={align}
      className={padded ? styles.padded : undefined}
      ref={useMergedRef(setSheet, trap)}
    >
      {children}
    </Floating>
  )
}

/** Returns the focus when the sheet closes, unless the user has moved it in the meantime. */
function useFocusReturnTo(anchor: HTMLElement, sheet: HTMLElement | null): void {
  const returnFocus = useEffectEvent(() => {
    const active = document.activeElement
    if (!active || active === document.body || sheet?.contains(active)) anchor.focus()
  })
  useEffect(() => () => returnFocus(), [])
}
