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
  /** Called on a second click within the time. */
  onConfirm: () => void
  icon?: IconShape
  /** `danger` is red text on a secondary button. The question is always red on red-soft. */
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  /** Time for the second click, in milliseconds; two buttons of the settings have five seconds (C1-12). */
  windowMs?: number
  disabled?: boolean
  className?: string
}

/** Asks "Are you sure?" in its own place and width, and confirms on a second click within three seconds (SHELL-17). */
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
  const asking = state.matches('asking')
  const steady = useSteadyWidth<HTMLButtonElement>(asking, { text: CONFIRM_QUESTION })
  useEscape(asking, () => send({ type: 'leave' }))

  return (
    <button
      type="button"
      ref={steady}
      // Screen readers read a name that changes under the focus only in a live region.
      aria-live="polite"
      disabled={disabled}
      className={classNames(
        buttonClasses({ variant: variant === 'danger' ? 'secondary' : variant, size, block }),
        variant === 'danger' && styles.danger,
        asking && styles.asking,
        className,
      )}
      onClick={() => send({ type: 'press' })}
    >
      {asking ? (
        CONFIRM_QUESTION
      ) : (
        <>
          {icon && <Icon of={icon} size={size === 28 ? 14 : 16} />}
          {children}
        </>
      )}
      {asking && <span className={styles.line} style={{ animationDuration: `${windowMs}ms` }} />}
    </button>
  )
}
