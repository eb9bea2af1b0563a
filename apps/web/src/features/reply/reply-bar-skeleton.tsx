import { type CSSProperties, useState } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import bar from './reply-bar.module.css'
import styles from './reply-bar-skeleton.module.css'
import { savedBarHeight } from './saved-bar-height.ts'

/** The outline of the reply bar while its patient loads. */
export function ReplyBarSkeleton() {
  const [height] = useState(savedBarHeight.read)
  return (
    <div className={bar.bar} style={{ '--height': `${height}px` } as CSSProperties} aria-busy>
      <div className={styles.loading}>
        {[48, 52, 44, 84].map((width) => (
          <Skeleton key={width} width={width} height={10} />
        ))}
      </div>
    </div>
  )
}
