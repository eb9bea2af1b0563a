import { percentText } from '@enamel/domain/reporting/format'
import styles from './funnel-share.module.css'

export interface FunnelShareProps {
  /** From 0 to 1; null for the first step, which is all leads. */
  share: number | null
  /** Whether the step is the goal, whose bar is green. */
  isGoal: boolean
}

/** The share of the new leads that reached a step of the funnel, in words and as a bar. */
export function FunnelShare({ share, isGoal }: FunnelShareProps) {
  const percent = percentText(share ?? 1)
  return (
    <div className={styles.share}>
      <p className={styles.text}>{share === null ? 'All leads of this period' : `${percent} of new leads`}</p>
      <div className={styles.track} aria-hidden>
        <div className={styles.bar} data-goal={isGoal} style={{ width: `${(share ?? 1) * 100}%` }} />
      </div>
    </div>
  )
}
