import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './next-step.module.css'

/** The placeholders of the title, the prompt, the date and the outcomes while the patient loads. */
export function NextActionSkeleton() {
  return (
    <div className={styles.loading} aria-busy>
      {[72, 168, 132].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
      <Skeleton height={32} />
    </div>
  )
}
