import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './labelled-input.module.css'

export interface LabelledInputProps extends ComponentProps<'input'> {
  /** The label beside the control; without one give `aria-label`. */
  children?: ReactNode
  /** How the control itself looks; `className` is for the whole of it. */
  look: string | undefined
}

/** A small control with its label to the right, both of which can be pressed; without a label it is alone. */
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
