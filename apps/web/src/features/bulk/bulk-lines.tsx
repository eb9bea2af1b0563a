import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './bulk-lines.module.css'
import { type BulkProgress, progressText } from './model/progress.ts'

export interface BulkLinesProps {
  all: readonly BulkProgress[]
  /** Whether the sidebar is a rail, which has room only for the numbers. */
  rail: boolean
}

/** The progress of bulk messages, in the sidebar (SHELL-14). */
export function BulkLines({ all, rail }: BulkLinesProps) {
  return (
    <ul className={styles.lines} data-rail={rail} aria-label="Bulk messages">
      {all.map((progress) => (
        <li key={progress.id}>
          <Line progress={progress} rail={rail} />
        </li>
      ))}
    </ul>
  )
}

function Line({ progress, rail }: { progress: BulkProgress; rail: boolean }) {
  const { count, label, failed } = progressText(progress)
  const tooltip = [label, count, failed].filter(Boolean).join(', ')
  return (
    <div className={styles.line} {...(rail && tooltipProps(tooltip, { side: 'right' }))}>
      <p className={styles.head}>
        <span className={rail ? 'visually-hidden' : styles.label}>{label}</span>
        <span className={`${styles.count} tabular`}>{count}</span>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={progress.total}
        aria-valuenow={progress.sent}
        aria-valuetext={count}
      >
        <div
          className={styles.done}
          style={{ width: `${(100 * progress.sent) / Math.max(1, progress.total)}%` }}
        />
      </div>
      {failed && <p className={rail ? 'visually-hidden' : styles.failed}>{failed}</p>}
    </div>
  )
}
