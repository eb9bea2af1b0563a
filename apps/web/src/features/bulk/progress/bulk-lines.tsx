import type { BulkSummary } from '@enamel/contract/bulk'
import { timeLabel } from '@enamel/domain/time/date-labels'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { progressText } from '../model/progress.ts'
import styles from './bulk-lines.module.css'
import { useShownBulk } from './use-shown-bulk.ts'

// The code of dialogs is not needed to show the progress.
const ResultsDialog = lazyPart(async () => (await import('./results-dialog.tsx')).ResultsDialog)

export interface BulkLinesProps {
  /** Whether the sidebar is a rail, which has room only for the numbers. */
  rail: boolean
}

/** The progress of bulk messages, in the sidebar (SHELL-14). Each opens its results. */
export function BulkLines({ rail }: BulkLinesProps) {
  const shown = useShownBulk()
  const [opened, setOpened] = useState<BulkSummary | null>(null)
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.lines} data-rail={rail} aria-label="Bulk messages">
          {shown.map((summary) => (
            <li key={summary.id}>
              <Line summary={summary} rail={rail} onOpen={() => setOpened(summary)} />
            </li>
          ))}
        </ul>
      )}
      {opened && <ResultsDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Line({ summary, rail, onOpen }: { summary: BulkSummary; rail: boolean; onOpen: () => void }) {
  const { count, label, failed } = progressText(summary)
  const timeZone = useInit().client.time_zone
  const waiting = summary.waits_until && `Waits until ${timeLabel(summary.waits_until, timeZone)}`
  const tooltip = rail ? [label, count, waiting, failed].filter(Boolean).join(', ') : 'See the results'
  return (
    <button
      type="button"
      className={styles.line}
      {...tooltipProps(tooltip, { side: 'right' })}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <span className={`${styles.count} tabular`}>{count}</span>
        <span className={rail ? 'visually-hidden' : styles.label}>{label}</span>
      </span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={summary.total}
        aria-valuenow={summary.sent}
        aria-valuetext={count}
      >
        <span
          className={styles.done}
          style={{ width: `${(100 * summary.sent) / Math.max(1, summary.total)}%` }}
        />
      </span>
      {waiting && <span className={rail ? 'visually-hidden' : styles.waiting}>{waiting}</span>}
      {failed && (
        <span className={rail ? 'visually-hidden' : styles.failed}>
          <Icon of={IconAlertCircle} size={14} />
          {failed}
        </span>
      )}
    </button>
  )
}
