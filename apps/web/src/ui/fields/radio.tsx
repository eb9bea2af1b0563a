import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'
import { LabelledInput, type LabelledInputProps } from './labelled-input.tsx'

export type RadioProps = Omit<LabelledInputProps, 'type' | 'look'>

/** A radio button. */
export function Radio(props: RadioProps) {
  return <LabelledInput {...props} type="radio" look={classNames(styles.box, styles.round)} />
}
