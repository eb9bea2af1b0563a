import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS width; as the class says, or else the whole line, unless given. */
  width?: number | string
  /** CSS height; as the class says, or else 8 px, a line of small text, unless given. */
  height?: number | string
  round?: boolean
  className?: string
}

/** Stands in the place and shape of what is loading. The pane around it says aria-busy. */
export function Skeleton({ width, height, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  )
}
