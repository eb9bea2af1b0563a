import { LabelledInput, type LabelledInputProps } from './labelled-input.tsx'
import styles from './switch.module.css'

export type SwitchProps = Omit<LabelledInputProps, 'type' | 'role' | 'look'>

/** On or off, at once. */
export function Switch(props: SwitchProps) {
  return <LabelledInput {...props} type="checkbox" role="switch" look={styles.switch} />
}
