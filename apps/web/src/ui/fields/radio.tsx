import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'
import { WithLabel } from './with-label.tsx'

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  children?: ReactNode
}

/** One of a choice. */
export function Radio({ children, className, ...input }: RadioProps) {
  const id = useId()
  return (
    <WithLabel words={children} htmlFor={input.id ?? id} className={className}>
      <input
        id={id}
        {...input}
        type="radio"
        className={classNames(styles.box, styles.round, !children && className)}
      />
    </WithLabel>
  )
}
