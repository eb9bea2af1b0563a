import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS width; by default the class's, or else the whole line. */
  width?: number | string
  /** CSS height; by default the class's, or else 8 px, a line of small text. */
  height?: number | string
  round?: boolean
  className?: string
}

/** A placeholder with the place and shape of what is loading. The pane around it has aria-busy. */
export function Skeleton({ width, height, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  )
}
