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
  /** The name of the card, for screen readers. */
  label: string
  trigger: (props: HoverTriggerProps) => ReactNode
  /** Rendered only while the card is shown. */
  children: () => ReactNode
}

/**
 * Shows details while the pointer is on the trigger or on the card, or the trigger has the keyboard focus. A press on
 * the trigger pins the card until the next press, on the trigger or elsewhere, or Escape. The card has no controls.
 */
export function HoverCard({ label, trigger, children }: HoverCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isShown, isPinned, onEnter, onLeave, onPress, hide } = useHovering()
  const id = useId()
  const exceptTouch = (handler: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') handler()
  }
  return (
    <>
      {trigger({
        ref: setAnchor,
        onPointerEnter: exceptTouch(onEnter),
        onPointerLeave: exceptTouch(onLeave),
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && onEnter(),
        onBlur: () => isPinned || hide(),
        onClick: onPress,
        'aria-expanded': isShown,
        'aria-describedby': isShown ? id : undefined,
      })}
      {isShown && anchor && (
        <Card
          id={id}
          label={label}
          anchor={anchor}
          onEnter={exceptTouch(onEnter)}
          onLeave={exceptTouch(onLeave)}
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

/** `hidden`, `shown` by the pointer or the keyboard focus, or `pinned` by a press. */
function useHovering() {
  const [state, setState] = useState<'hidden' | 'shown' | 'pinned'>('hidden')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: (previous: typeof state) => typeof state) => {
    clearTimeout(timer.current)
    setState(next)
  }
  return {
    isShown: state !== 'hidden',
    isPinned: state === 'pinned',
    onEnter: () => set((previous) => (previous === 'pinned' ? previous : 'shown')),
    onLeave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => setState((previous) => (previous === 'pinned' ? previous : 'hidden')),
        CROSSING_MS,
      )
    },
    onPress: () => set((previous) => (previous === 'pinned' ? 'hidden' : 'pinned')),
    hide: () => set(() => 'hidden'),
  }
}
