import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './labelled-input.module.css'

export interface LabelledInputProps extends ComponentProps<'input'> {
  /** The label beside the control. Without a label, set `aria-label`. */
  children?: ReactNode
  /** The class of the control. `className` applies to the control and its label together. */
  look: string | undefined
}

/** A small control with an optional label to its right. Pressing the label presses the control. */
export function LabelledInput({ children, look, className, ...input }: LabelledInputProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  if (!children) return <input {...input} id={id} className={classNames(look, className)} />
  return (
    <label htmlFor={id} className={classNames(styles.row, className)}>
      <input {...input} id={id} className={look} />
      <span>{children}</span>
    </label>
  )
}
