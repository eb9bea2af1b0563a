import { useMergedRef } from '@mantine/hooks'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import { LATE_MS } from '../durations.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { tooltipProps } from '../overlays/tooltip.tsx'
import styles from './button.module.css'
import { useIsLasting } from './use-is-lasting.ts'
import { useSteadyWidth } from './use-steady-width.ts'

/** `primary`: the main action of a region. `goal`: the hoped-for outcome. `danger`: an action that cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'goal' | 'quiet' | 'danger'
/** Height in px: 28 in bars, 32 by default, 36 in forms and dialogs, 44 for touch. */
export type ButtonSize = 28 | 32 | 36 | 44

const SPINNER_PX = 12

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

/** A busy button shows a label such as "Saving". It keeps its width and focus, and ignores presses. */
type BusyProps =
  | {
      busy: boolean
      busyLabel: string
      /** The label when the work takes long. */
      lateLabel?: string
    }
  | { busy?: never; busyLabel?: never; lateLabel?: never }

interface OwnProps extends Omit<ComponentProps<'button'>, 'children'>, Look {
  children: ReactNode
  icon?: IconShape
  /** Shown after the label, outside the accessible name: a key hint, a chevron. */
  trailing?: ReactNode
  /** Why the button cannot be pressed now. Disables the button, and is shown in a tooltip. */
  disabledReason?: string | undefined
}

export type ButtonProps = OwnProps & BusyProps

/** The classes of a button, also for links that look like one. */
export function buttonClasses({ variant = 'secondary', size = 32, block }: Look = {}): string {
  return classNames(
    styles.button,
    'touch-target',
    styles[variant],
    styles[`size${size}`],
    block && styles.block,
  )
}

export function Button({
  children,
  variant,
  size,
  block,
  icon,
  trailing,
  busy = false,
  busyLabel,
  lateLabel,
  disabledReason,
  className,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const isLate = useIsLasting(busy && lateLabel !== undefined, LATE_MS)
  const steadyWidthRef = useSteadyWidth<HTMLButtonElement>(busy, {
    text: lateLabel ?? busyLabel,
    icon: SPINNER_PX,
  })
  const isDisabled = busy || disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      ref={useMergedRef(steadyWidthRef, ref)}
      {...(disabledReason === undefined ? {} : tooltipProps(disabledReason))}
      className={classNames(buttonClasses({ variant, size, block }), className)}
      // Not `disabled`, because the button would lose the focus and the tooltip.
      aria-disabled={isDisabled || rest['aria-disabled']}
      aria-busy={busy || undefined}
      aria-live={lateLabel === undefined ? undefined : 'polite'}
      onClick={isDisabled ? ignorePress : onClick}
    >
      {busy ? <Spinner size={SPINNER_PX} /> : icon && <Icon of={icon} size={size === 28 ? 14 : 16} />}
      <span className={styles.text}>{busy ? (isLate ? lateLabel : busyLabel) : children}</span>
      {!busy && trailing && (
        <span aria-hidden className={styles.trailing}>
          {trailing}
        </span>
      )}
    </button>
  )
}

/** A press on a disabled button neither acts nor submits its form. */
function ignorePress(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
