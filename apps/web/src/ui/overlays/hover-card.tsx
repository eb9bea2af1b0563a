import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Floating } from './floating.tsx'
import styles from './hover-card.module.css'
import { useEscape } from './use-escape.ts'
import { useOutsidePress } from './use-outside-press.ts'

/** The time that the pointer may take from the anchor to the card. */
const WAY_MS = 120

/** The props that a trigger spreads on its button. */
export interface HoverTriggerProps {
  ref: RefCallback<HTMLElement>
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: (event: PointerEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onClick: () => void
  'aria-expanded': boolean
  'aria-describedby': string | undefined
}

export interface HoverCardProps {
  /** Its name for screen readers. */
  label: string
  trigger: (props: HoverTriggerProps) => ReactNode
  /** Drawn only while the card shows. */
  children: () => ReactNode
}

/**
 * Shows details while the trigger is pointed at or has the keyboard's focus; a press pins the card until the next one,
 * or one elsewhere, or Escape. Nothing in it can be pressed.
 */
export function HoverCard({ label, trigger, children }: HoverCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { shown, pinned, pointed, left, press, hide } = useHovering()
  const id = useId()
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') act()
  }
  return (
    <>
      {trigger({
        ref: setAnchor,
        onPointerEnter: byMouse(pointed),
        onPointerLeave: byMouse(left),
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && pointed(),
        onBlur: () => pinned || hide(),
        onClick: press,
        'aria-expanded': shown,
        'aria-describedby': shown ? id : undefined,
      })}
      {shown && anchor && (
        <Card
          id={id}
          label={label}
          anchor={anchor}
          onEnter={byMouse(pointed)}
          onLeave={byMouse(left)}
          hide={hide}
        >
          {children()}
        </Card>
      )}
    </>
  )
}

interface CardProps {
  id: string
  label: string
  anchor: HTMLElement
  onEnter: (event: PointerEvent) => void
  onLeave: (event: PointerEvent) => void
  hide: () => void
  children: ReactNode
}

function Card({ id, label, anchor, onEnter, onLeave, hide, children }: CardProps) {
  useEscape(true, hide)
  useOutsidePress([anchor], hide)
  return (
    <Floating
      id={id}
      anchor={anchor}
      region={label}
      align="end"
      className={styles.card}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </Floating>
  )
}

/** Hidden, shown while it is pointed at, or pinned by a press. */
function useHovering() {
  const [state, setState] = useState<'hidden' | 'shown' | 'pinned'>('hidden')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: (before: typeof state) => typeof state) => {
    clearTimeout(timer.current)
    setState(next)
  }
  return {
    shown: state !== 'hidden',
    pinned: state === 'pinned',
    pointed: () => set((before) => (before === 'pinned' ? before : 'shown')),
    left: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => setState((before) => (before === 'pinned' ? before : 'hidden')),
        WAY_MS,
      )
    },
    press: () => set((before) => (before === 'pinned' ? 'hidden' : 'pinned')),
    hide: () => set(() => 'hidden'),
  }
}
