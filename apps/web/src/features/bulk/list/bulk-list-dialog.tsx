import type { BulkSummary } from '@enamel/contract/bulk'
import { numberText } from '@enamel/domain/text/number'
import { pastLabel } from '@enamel/domain/time/near-day'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isComplete, progressText, statusText } from '../model/progress.ts'
import { ResultsDialog } from '../progress/results-dialog.tsx'
import styles from './bulk-list-dialog.module.css'
import { type BulkList, useBulkList } from './use-bulk-list.ts'

/** Every bulk message of the practice, newest first. Each opens its results. */
export function BulkListDialog({ onClose }: { onClose: () => void }) {
  const list = useBulkList()
  const [opened, setOpened] = useState<BulkSummary | null>(null)
  return (
    <Dialog title="Bulk messages" width={700} bar onClose={onClose}>
      <ListView list={list} onOpen={setOpened} />
      {opened && <ResultsDialog opened={opened} onClose={() => setOpened(null)} />}
    </Dialog>
  )
}

function ListView({ list, onOpen }: { list: BulkList; onOpen: (summary: BulkSummary) => void }) {
  const { summaries, hasFailed, retry } = list
  if (!summaries) return hasFailed ? <FailureView onRetry={retry} /> : <ListSkeleton />
  if (summaries.length === 0) {
    return (
      <EmptyState role="status" icon={IconMail} title="No bulk messages yet">
        Select patients in a patient report and press Compose Message to write to all of them.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label="Bulk messages">
        {summaries.map((summary) => (
          <li key={summary.id}>
            <Row summary={summary} onOpen={() => onOpen(summary)} />
          </li>
        ))}
      </ul>
      <Older list={list} />
    </>
  )
}

function Older({ list: { hasOlder, isLoadingOlder, hasOlderFailed, loadOlder } }: { list: BulkList }) {
  if (hasOlderFailed) return <FailureView onRetry={loadOlder} />
  if (!hasOlder) return null
  return (
    <div className={styles.older}>
      <Button busy={isLoadingOlder} busyLabel="Loading" onClick={loadOlder}>
        Show older messages
      </Button>
    </div>
  )
}

function Row({ summary, onOpen }: { summary: BulkSummary; onOpen: () => void }) {
  const { channel, title, total, sent, sender, created_at } = summary
  const timeZone = useInit().client.time_zone
  const now = useNow()
  const { failed } = progressText(summary)
  const status = statusText(summary, now, timeZone) ?? (isComplete(summary) ? 'Complete' : 'Sending')
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <ChannelIcon look={channel === 'SMS' ? 'sms' : 'email'} label={channel} size={17} />
      <span className={styles.title}>{title}</span>
      <span className={styles.sent}>
        {numberText(sent)} of {numberText(total)} sent
      </span>
      <span className={styles.sender}>
        Sent {sender && `by ${sender} `}
        {pastLabel(created_at, now, timeZone)}
      </span>
      <span className={styles.status}>
        {status}
        {failed && ', '}
        <span className={styles.failed}>{failed}</span>
      </span>
    </button>
  )
}

const SKELETON_WIDTHS = [240, 180, 280, 200, 260]

function ListSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading bulk messages">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.row} data-skeleton>
          <Skeleton width={17} height={17} round />
          <Skeleton width={width} />
          <Skeleton width={88} className={styles.sent} />
          <Skeleton width={160} className={styles.sender} />
          <Skeleton width={64} className={styles.status} />
        </div>
      ))}
    </div>
  )
}
