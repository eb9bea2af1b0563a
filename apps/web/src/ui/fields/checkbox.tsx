import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'
import { LabelledInput, type LabelledInputProps } from './labelled-input.tsx'

export interface CheckboxProps extends Omit<LabelledInputProps, 'type' | 'look' | 'checked'> {
  /** `some` for a box that represents several values, of which some are selected. */
  checked?: boolean | 'some'
}

/** A checkbox. */
export function Checkbox({ checked, ref, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'some'
  })
  return (
    <LabelledInput
      {...input}
      type="checkbox"
      {...(checked === undefined ? {} : { checked: checked === true })}
      ref={useMergedRef(box, ref)}
      look={classNames(styles.box, styles.square)}
    />
  )
}
