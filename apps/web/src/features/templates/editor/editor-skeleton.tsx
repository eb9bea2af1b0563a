import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './template-editor.module.css'

/** A skeleton of the editor. */
export function EditorSkeleton() {
  return (
    <div className={styles.editor} role="status" aria-busy aria-label="Loading template">
      <div className={styles.head}>
        <Skeleton width={140} />
      </div>
      <div className={styles.body}>
        <div className={styles.form}>
          <Skeleton height={36} />
          <Skeleton height={168} />
        </div>
      </div>
    </div>
  )
}
