import type { ReactNode } from 'react'
import { Avatar } from '../../ui/display/avatar.tsx'
import styles from './communications.module.css'

export interface BubbleProps {
  /** `in`: on the left, from the patient. `out`: on the right, from the practice. */
  side: 'in' | 'out'
  /** The bubble's background colour; a plain card has a border instead. */
  ground: 'bubble' | 'note' | 'failed' | 'card'
  /** The patient's name, for the avatar of a bubble on the left. */
  name: string
  /** The kind of bubble, for screen readers. */
  label: string
  /** The lines below the bubble: meta line, failure. */
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
