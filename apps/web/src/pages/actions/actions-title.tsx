import type { ActionView } from '@enamel/domain/actions/views'
import styles from './actions-title.module.css'

/** The heading of a queue. */
export function ActionsTitle({ view }: { view: Pick<ActionView, 'title'> }) {
  return (
    <h1 className={styles.title}>
      {view.title} <span className={styles.kind}>- Actions Due</span>
    </h1>
  )
}
