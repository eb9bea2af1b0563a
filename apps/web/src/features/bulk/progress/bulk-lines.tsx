import type { BulkSummary } from '@enamel/contract/bulk'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { progressText, statusText } from '../model/progress.ts'
import styles from './bulk-lines.module.css'
import { useShownBulk } from './use-shown-bulk.ts'

// The code of dialogs is not needed to show the progress.
const BulkListDialog = lazyPart(async () => (await import('../list/bulk-list-dialog.tsx')).BulkListDialog)
const ResultsDialog = lazyPart(async () => (await import('./results-dialog.tsx')).ResultsDialog)

export interface BulkLinesProps {
  /** Whether the sidebar is a rail, which has room only for the numbers. */
  rail: boolean
}

/** The progress of bulk messages, in the sidebar (SHELL-14). Each opens its results, and from there all others. */
export function BulkLines({ rail }: BulkLinesProps) {
  const shown = useShownBulk()
  const [opened, setOpened] = useState<BulkSummary | 'list' | null>(null)
  const close = () => setOpened(null)
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
      {opened === 'list' && <BulkListDialog onClose={close} />}
      {opened && opened !== 'list' && (
        <ResultsDialog opened={opened} onShowAll={() => setOpened('list')} onClose={close} />
      )}
    </>
  )
}

function Line({ summary, rail, onOpen }: { summary: BulkSummary; rail: boolean; onOpen: () => void }) {
  const { count, label, failed } = progressText(summary)
  const now = useNow()
  const status = statusText(summary, now, useInit().client.time_zone)
  const tooltip = rail ? [label, count, status, failed].filter(Boolean).join(', ') : 'See the results'
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
      {status && <span className={rail ? 'visually-hidden' : styles.status}>{status}</span>}
      {failed && (
        <span className={rail ? 'visually-hidden' : styles.failed}>
          <Icon of={IconAlertCircle} size={14} />
          {failed}
        </span>
      )}
    </button>
  )
}
