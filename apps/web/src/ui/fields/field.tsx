import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './field.module.css'

/** Height in px: 36, or 32 in panels. */
export type FieldSize = 32 | 36

/** The texts around every field. */
export interface FieldText {
  label: string
  /** Whether the label is for screen readers only. */
  hideLabel?: boolean
  /** Whether “optional” is shown after the label. */
  optional?: boolean
  hint?: ReactNode
  /** Why the value is not accepted. */
  error?: string | undefined
  /** Why the value can be saved, but does not have the expected effect. */
  warning?: string | undefined
  /** Characters used and allowed; highlighted at the limit. */
  counter?: { count: number; max: number } | undefined
}

/** The props that a field's control spreads on itself. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldText {
  id?: string | undefined
  size?: FieldSize
  disabled?: boolean | undefined
  /** Before the control, inside its border. */
  leading?: ReactNode
  /** After the control, inside its border. */
  trailing?: ReactNode
  /** Whether the control is tall: an icon beside it is then at the top. */
  tall?: boolean
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, border, icon and text around one control. An error or a warning is shown below the control. */
export function Field({
  id: givenId,
  label,
  hideLabel,
  optional,
  hint,
  error,
  warning,
  counter,
  size = 36,
  disabled,
  leading,
  trailing,
  tall,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const textId = `${id}-text`
  const state = error ? 'error' : warning ? 'warning' : undefined
  const text = error ?? warning ?? hint
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      <div
        className={classNames(styles.box, tall && styles.tall)}
        data-size={size}
        data-state={state}
        data-disabled={disabled}
      >
        {leading}
        {children({
          id,
          'aria-describedby': text ? textId : undefined,
          'aria-invalid': error ? true : undefined,
        })}
        {counter && <Counter {...counter} />}
        {state && (
          <Icon of={state === 'error' ? IconAlertCircle : IconAlertTriangle} className={styles.stateIcon} />
        )}
        {trailing}
      </div>
      {text && (
        <div id={textId} className={styles.text} data-state={state} role={error ? 'alert' : undefined}>
          {text}
        </div>
      )}
    </div>
  )
}

function Counter({ count, max }: { count: number; max: number }) {
  return (
    <span className={classNames(styles.counter, 'tabular')} data-full={count >= max}>
      {count}/{max}
    </span>
  )
}
