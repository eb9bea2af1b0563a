import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './labelled-input.module.css'

export interface LabelledInputProps extends ComponentProps<'input'> {
  /** Words beside the control; without them give `aria-label`. */
  children?: ReactNode
  /** How the control itself looks; `className` is for the whole of it. */
  look: string | undefined
}

/** A small control with its words to the right, both of which can be pressed; without words it stands alone. */
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
