import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconShape } from '../display/icon.tsx'
import { Field, type FieldSize, type FieldText } from './field.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'>, FieldText {
  size?: FieldSize
  icon?: IconShape
  trailing?: ReactNode
}

/** One line of text. Accepts the props that `register` of react-hook-form returns. */
export function TextInput({
  label,
  hideLabel,
  optional,
  hint,
  error,
  warning,
  counter,
  size,
  icon,
  trailing,
  className,
  id,
  ...input
}: TextInputProps) {
  return (
    <Field
      {...{ id, label, hideLabel, optional, hint, error, warning, counter, size, trailing, className }}
      disabled={input.disabled}
      leading={icon && <Icon of={icon} />}
    >
      {(control) => <input type="text" {...input} {...control} className={styles.input} />}
    </Field>
  )
}
