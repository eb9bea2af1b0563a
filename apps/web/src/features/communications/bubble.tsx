import type { ReactNode } from 'react'
import { Avatar } from '../../ui/display/avatar.tsx'
import styles from './communications.module.css'

export interface BubbleProps {
  /** The patient speaks from the left, the practice from the right. */
  side: 'in' | 'out'
  /** The ground it stands on; a plain card has a line around it instead. */
  ground: 'bubble' | 'note' | 'failed' | 'card'
  /** Of who speaks; shown for the patient. */
  name: string
  /** What it is, for screen readers. */
  label: string
  /** Whatever stands under it: its meta line, its failure. */
  below: ReactNode
  children: ReactNode
}

/** What somebody said, on their side. */
export function Bubble({ side, ground, name, label, below, children }: BubbleProps) {
  return (
    <div className={styles.row} data-side={side}>
      {side === 'in' && <Avatar name={name} size={28} />}
      <div className={styles.column}>
        <article className={styles.bubble} data-ground={ground} aria-label={label}>
          {children}
        </article>
        {below}
      </div>
    </div>
  )
}
