import type { ReactNode } from 'react'
import { Avatar } from '../../ui/display/avatar.tsx'
import styles from './communications.module.css'

export interface BubbleProps {
  /** `in`: the patient's, on the left. `out`: the practice's, on the right. */
  side: 'in' | 'out'
  /** Its background colour; a plain card has a border instead. */
  ground: 'bubble' | 'note' | 'failed' | 'card'
  /** The author's name; visible for the patient. */
  name: string
  /** Its kind, for screen readers. */
  label: string
  /** The lines below it: meta line, failure. */
  below: ReactNode
  children: ReactNode
}

/** A bubble on its author's side. */
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
