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

/** The time for the pointer to move from the anchor to the card. */
const CROSSING_MS = 120

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
  /** Rendered only while the card is shown. */
  children: () => ReactNode
}

/**
 * Shows details while the pointer is on the trigger or it has the keyboard focus. A press pins the card until the next
 * press, there or elsewhere, or Escape. The card has no controls.
 */
export function HoverCard({ label, trigger, children }: HoverCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { shown, pinned, onEnter, onLeave, onPress, hide } = useHovering()
  const id = useId()
  const byMouse = (handler: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') handler()
  }
  return (
    <>
      {trigger({
        ref: setAnchor,
        onPointerEnter: byMouse(onEnter),
        onPointerLeave: byMouse(onLeave),
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && onEnter(),
        onBlur: () => pinned || hide(),
        onClick: onPress,
        'aria-expanded': shown,
        'aria-describedby': shown ? id : undefined,
      })}
      {shown && anchor && (
        <Card
          id={id}
          label={label}
          anchor={anchor}
          onEnter={byMouse(onEnter)}
          onLeave={byMouse(onLeave)}
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

/** `hidden`, `shown` while the pointer or the focus is on the trigger, or `pinned` by a press. */
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
    onEnter: () => set((before) => (before === 'pinned' ? before : 'shown')),
    onLeave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => setState((before) => (before === 'pinned' ? before : 'hidden')),
        CROSSING_MS,
      )
    },
    onPress: () => set((before) => (before === 'pinned' ? 'hidden' : 'pinned')),
    hide: () => set(() => 'hidden'),
  }
}
