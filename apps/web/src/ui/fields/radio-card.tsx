import type { ComponentProps } from 'react'
import { Radio } from './radio.tsx'
import styles from './radio-card.module.css'

/** A radio button on a card. */
export function RadioCard(props: Omit<ComponentProps<typeof Radio>, 'className'>) {
  return <Radio {...props} className={styles.card} />
}
