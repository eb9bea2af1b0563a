import { classNames } from '../class-names.ts'
import { LabelledInput, type LabelledInputProps } from './labelled-input.tsx'
import styles from './switch.module.css'

export type SwitchProps = Omit<LabelledInputProps, 'type' | 'role' | 'look'>

/** Switches something on or off immediately. */
export function Switch(props: SwitchProps) {
  return (
    <LabelledInput
      {...props}
      type="checkbox"
      role="switch"
      look={classNames(styles.switch, 'touch-target')}
    />
  )
}
