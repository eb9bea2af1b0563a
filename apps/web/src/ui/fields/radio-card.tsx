import type { ComponentProps } from 'react'
import { Radio } from './radio.tsx'
import styles from './radio-card.module.css'

/** One of a few options, on a card of its own. */
export function RadioCard(props: Omit<ComponentProps<typeof Radio>, 'className'>) {
  return <Radio {...props} className={styles.card} />
}
