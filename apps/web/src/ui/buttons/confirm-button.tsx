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
  /** Called on the second click within the time, and on nothing else. */
  onConfirm: () => void
  icon?: IconShape
  /** `danger` here is red text on a secondary button; the question is red on red-soft in any case. */
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  /** Milliseconds for the second click; two buttons of the settings give five seconds (C1-12). */
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
  const [state, send] = useMachine(confirmMachine.provide({ actions: { act: onConfirm } }), {
    input: { windowMs },
  })
  const asking = state.matches('asking')
  const steady = useSteadyWidth<HTMLButtonElement>(asking, { text: CONFIRM_QUESTION })
  useEscape(asking, () => send({ type: 'leave' }))

  return (
    <button
      type="button"
      ref={steady}
      // Its name changes under the focus, which screen readers read only as a live region.
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
