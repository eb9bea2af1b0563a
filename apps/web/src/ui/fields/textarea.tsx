import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldSize, type FieldText } from './field.tsx'
import styles from './text-input.module.css'

export interface TextareaProps extends ComponentProps<'textarea'>, FieldText {
  size?: FieldSize
  /** Whether the field grows with its text, instead of being resized by dragging. */
  growing?: boolean
}

/** Several lines of text. */
export function Textarea({
  label,
  hideLabel,
  optional,
  hint,
  error,
  warning,
  counter,
  size,
  growing,
  className,
  id,
  rows = 3,
  ...area
}: TextareaProps) {
  return (
    <Field
      {...{ id, label, hideLabel, optional, hint, error, warning, counter, size, className }}
      disabled={area.disabled}
      tall
    >
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={classNames(styles.input, growing && styles.growing)}
        />
      )}
    </Field>
  )
}
