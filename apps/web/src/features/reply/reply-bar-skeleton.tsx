import { type CSSProperties, useState } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './reply-bar.module.css'
import { readBarHeight } from './saved-bar-height.ts'

/** The bar's place and shape while its patient loads. */
export function ReplyBarSkeleton() {
  const [height] = useState(readBarHeight)
  return (
    <div className={styles.bar} style={{ '--height': `${height}px` } as CSSProperties} aria-busy>
      <div className={styles.loading}>
        {[48, 52, 44, 84].map((width) => (
          <Skeleton key={width} width={width} height={10} />
        ))}
      </div>
    </div>
  )
}
