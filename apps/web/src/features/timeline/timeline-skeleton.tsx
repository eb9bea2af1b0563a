import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './timeline-skeleton.module.css'

const bubbles = [
  { side: 'out', width: 300, height: 60 },
  { side: 'in', width: 220, height: 40 },
  { side: 'out', width: 340, height: 80 },
  { side: 'in', width: 280, height: 60 },
] as const

/** A placeholder in the shape of a few bubbles. */
export function TimelineSkeleton() {
  return (
    <div className={styles.skeletons} aria-hidden>
      {bubbles.map(({ side, width, height }) => (
        <div key={`${side}${width}`} className={styles.row} data-side={side}>
          {side === 'in' && <Skeleton width={28} height={28} round />}
          <div className={styles.bubble}>
            <Skeleton width={width} height={height} className={styles.body} />
            <Skeleton width={96} />
          </div>
        </div>
      ))}
    </div>
  )
}
