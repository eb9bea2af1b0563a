import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import { CONFIRM_MS } from '../durations.ts'
import { useEscape } from '../overlays/use-escape.ts'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { CONFIRM_QUESTION, confirmMachine } from './confirm.machine.ts'
import styles from './confirm-button.module.css'
import { useSteadyWidth } from './use-steady-width.ts'

export interface ConfirmButtonProps {
  children: ReactNode
  /** Called on a second click within `windowMs`. */
  onConfirm: () => void
  icon?: IconShape
  /** `danger` is red text on a secondary button. The question is always red on red-soft. */
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  /** Time for the second click, in milliseconds; five seconds on two buttons (C1-12). */
  windowMs?: number
  disabled?: boolean
  className?: string
}

/**
 * Asks "Are you sure?" without moving or changing its width, and confirms on a second click within three seconds
 * (SHELL-17).
 */
export function ConfirmButton({
  children,
  onConfirm,
  icon,
  variant = 'danger',
  size = 32,
  block = false,
  windowMs = CONFIRM_MS,
  disabled,
  className,
}: ConfirmButtonProps) {
  const [state, send] = useMachine(confirmMachine.provide({ actions: { confirm: onConfirm } }), {
    input: { windowMs },
  })
  const isAsking = state.matches('asking')
  const steadyWidthRef = useSteadyWidth<HTMLButtonElement>(isAsking, { text: CONFIRM_QUESTION })
  useEscape(isAsking, () => send({ type: 'leave' }))

  return (
    <button
      type="button"
      ref={steadyWidthRef}
      // Screen readers announce a changed name of the focused element only in a live region.
      aria-live="polite"
      disabled={disabled}
      className={classNames(
        buttonClasses({ variant: variant === 'danger' ? 'secondary' : variant, size, block }),
        variant === 'danger' && styles.danger,
        isAsking && styles.asking,
        className,
      )}
      onClick={() => send({ type: 'press' })}
    >
      {isAsking ? (
        CONFIRM_QUESTION
      ) : (
        <>
          {icon && <Icon of={icon} size={size === 28 ? 14 : 16} />}
          {children}
        </>
      )}
      {isAsking && <span className={styles.line} style={{ animationDuration: `${windowMs}ms` }} />}
    </button>
  )
}
