import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './flow-trail.module.css'

/**
 * The completed steps and the current step; not shown at the first step. The total number of steps depends on the
 * answers, and is not shown.
 */
export function FlowTrail({ steps }: { steps: readonly { key: string; title: string }[] }) {
  if (steps.length === 1) return null
  return (
    <ol className={styles.trail} aria-label="Steps">
      {steps.map(({ key, title }, index) =>
        index === steps.length - 1 ? (
          <li key={key} className={styles.current} aria-current="step">
            {title}
          </li>
        ) : (
          <li key={key} className={styles.completed}>
            <Icon of={IconCheck} size={14} className={styles.check} />
            {title}
            <Icon of={IconChevronRight} size={14} className={styles.chevron} />
          </li>
        ),
      )}
    </ol>
  )
}
