import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'
import { WithLabel } from './with-label.tsx'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Words beside the switch; without them give `aria-label`. */
  children?: ReactNode
}

/** On or off, at once. */
export function Switch({ children, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <WithLabel words={children} htmlFor={input.id ?? id} className={className}>
      <input
        id={id}
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a tick box says itself whether it is on.
        role="switch"
        className={classNames(styles.switch, !children && className)}
      />
    </WithLabel>
  )
}
