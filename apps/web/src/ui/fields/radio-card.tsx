import type { ComponentProps } from 'react'
import { Radio } from './radio.tsx'
import styles from './radio-card.module.css'

export interface RadioCardProps extends Omit<ComponentProps<typeof Radio>, 'className'> {
  /** The key that chooses the card, if the form around it has one. */
  keyHint?: string | undefined
}

/** A radio button on a card. */
export function RadioCard({ keyHint, children, ...props }: RadioCardProps) {
  return (
    <Radio {...props} className={styles.card} aria-keyshortcuts={keyHint}>
      <span className={styles.content}>
        <span>{children}</span>
        {keyHint && <span aria-hidden className={styles.key} data-key={keyHint} />}
      </span>
    </Radio>
  )
}
