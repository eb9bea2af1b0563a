import { IconPhoneOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { SAVING } from '../outcome-buttons.tsx'
import styles from './no-answer-button.module.css'

const KEY = 'n'

export interface NoAnswerButtonProps {
  /** Whether the button's key works too: while the action is open in a queue. */
  hasKey: boolean
  /** Whether the unanswered call is being saved. */
  isSaving: boolean
  /** Why the button cannot be pressed now. */
  disabledReason?: string | undefined
  /** Whether presses are ignored, since another outcome is opening or being saved. */
  blocked: boolean
  /** The pointer or the focus has reached the button. */
  onApproach: () => void
  onPress: () => void
}

/** Logs an unanswered call in one press, beside the outcomes of the action. */
export function NoAnswerButton(props: NoAnswerButtonProps) {
  const { hasKey, isSaving, disabledReason, blocked, onApproach, onPress } = props
  const button = useRef<HTMLButtonElement>(null)
  const isActive = !blocked && !isSaving && disabledReason === undefined
  useKeyInAction(hasKey && isActive, button, onPress)
  return (
    <Button
      ref={button}
      variant="quiet"
      size={28}
      icon={IconPhoneOff}
      className={styles.button}
      aria-disabled={blocked || undefined}
      busy={isSaving}
      busyLabel={SAVING}
      disabledReason={disabledReason}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={isActive ? onPress : undefined}
      {...(hasKey && { 'aria-keyshortcuts': KEY })}
      {...(disabledReason === undefined && tooltipProps(hasKey ? `${HINT} (N)` : HINT))}
    >
      No answer
    </Button>
  )
}

const HINT = 'Follow up, call back'

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
const LAYERS = '[role=dialog], [role=menu], [role=listbox], [data-overlay]'

/** Presses the button by its key, unless the key belongs to a text or to something that covers the action. */
function useKeyInAction(active: boolean, button: { current: HTMLElement | null }, onPress: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented || button.current?.closest('[inert]')) return
    if (event.target instanceof Element && event.target.closest(`${TEXT_FIELDS}, ${LAYERS}`)) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active])
}
