import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'
import { WithLabel } from './with-label.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked'> {
  /** Words beside the box; without them give `aria-label`. */
  children?: ReactNode
  /** `some` for a box that stands for many, of which some are ticked. */
  checked?: boolean | 'some'
}

/** A tick box. */
export function Checkbox({ children, checked, className, ref, ...input }: CheckboxProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'some'
  })
  return (
    <WithLabel words={children} htmlFor={input.id ?? id} className={className}>
      <input
        id={id}
        {...input}
        type="checkbox"
        {...(checked === undefined ? {} : { checked: checked === true })}
        ref={useMergedRef(box, ref)}
        className={classNames(styles.box, styles.square, !children && className)}
      />
    </WithLabel>
  )
}
