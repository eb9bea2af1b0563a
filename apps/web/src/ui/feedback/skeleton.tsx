import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS width; by default the width of its class, or else the whole line. */
  width?: number | string
  /** CSS height; by default the height of its class, or else 8 px, a line of small text. */
  height?: number | string
  round?: boolean
  className?: string
}

/** A placeholder in the shape of the loading content. The pane around it has aria-busy. */
export function Skeleton({ width, height, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  )
}
