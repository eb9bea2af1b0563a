import { countLabel } from '@enamel/domain/shell/count-label'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

/** `blue`: unread. `red`: the bell. `grey`: a tab. `plain`: beside a name in the sidebar. */
export type BadgeTone = 'blue' | 'red' | 'grey' | 'plain'

export interface BadgeProps {
  count: number
  tone?: BadgeTone
  /** What is counted, for screen readers: "unread". */
  label?: string
  className?: string | undefined
}

/** A number up to 99, and 99+ above (SHELL-12); nothing at zero. */
export function Badge({ count, tone = 'blue', label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, styles[tone], 'tabular', className)}>
      {countLabel(count)}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  )
}

/** A blue dot: something here is unread. */
export function UnreadDot({ label = 'Unread', className }: { label?: string; className?: string }) {
  return (
    <span className={classNames(styles.dot, className)}>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
