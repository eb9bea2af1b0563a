import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './templates-browser.module.css'

/** A skeleton of the templates browser while its code is loading. */
export function TemplatesBrowserSkeleton() {
  return (
    <div className={styles.browser} aria-busy>
      <div className={styles.searchWaiting}>
        <Skeleton width={160} />
      </div>
      <TemplatesSkeleton />
    </div>
  )
}

/** A skeleton of the list of templates. */
export function TemplatesSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy>
      {[200, 140].map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width={width} />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  )
}
