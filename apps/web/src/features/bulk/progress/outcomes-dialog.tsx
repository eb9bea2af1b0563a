import type { BulkSummary, OutcomePage } from '@enamel/contract/bulk'
import { reasonText } from '@enamel/domain/bulk/reason-text'
import { longDate } from '@enamel/domain/time/date-labels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { bulkListQuery, cancelBulk, outcomesQuery } from '../bulk.api.ts'
import { progressText } from '../model/progress.ts'
import styles from './outcomes-dialog.module.css'

export interface OutcomesDialogProps {
  /** The bulk message as it was when the dialog was opened. */
  opened: BulkSummary
  onClose: () => void
}

/** Which patient got a bulk message and which did not, with the reasons; while it is sent, it can be stopped. */
export function OutcomesDialog({ opened, onClose }: OutcomesDialogProps) {
  const { client } = useInit()
  const { data: list = [] } = useQuery(bulkListQuery)
  const summary = list.find(({ id }) => id === opened.id) ?? opened
  const { count, label, failed } = progressText(summary)
  const [failedOnly, setFailedOnly] = useState(false)
  return (
    <Dialog
      title={`${count} ${label}`}
      width={520}
      bar
      onClose={onClose}
      footer={summary.state === 'sending' && <CancelButton id={summary.id} />}
    >
      <p className={styles.sender}>
        Sent by {summary.sender} on {longDate(summary.created_at, client.time_zone)}.
        {summary.state === 'cancelled' && ' It was cancelled: no further message is sent.'}
      </p>
      {failed && (
        <Switch checked={failedOnly} onChange={(event) => setFailedOnly(event.currentTarget.checked)}>
          Show only the {failed}
        </Switch>
      )}
      <Outcomes key={`${failedOnly}`} summary={summary} failedOnly={failedOnly} />
    </Dialog>
  )
}

function CancelButton({ id }: { id: string }) {
  const queries = useQueryClient()
  return (
    <ConfirmButton onConfirm={() => cancelBulk(queries, id).catch((error) => showError(error))}>
      Cancel the rest
    </ConfirmButton>
  )
}

function Outcomes({ summary, failedOnly }: { summary: BulkSummary; failedOnly: boolean }) {
  const [page, setPage] = useState(1)
  // Loaded again as the bulk message progresses.
  const outcomes = useQuery({
    ...outcomesQuery(summary.id, page, failedOnly),
    staleTime: 0,
    refetchInterval: summary.state === 'sending' ? 5_000 : false,
  })
  if (outcomes.isError && !outcomes.data) return <FailureView onRetry={outcomes.refetch} />
  if (!outcomes.data) return <OutcomesSkeleton />
  const { data, metadata } = outcomes.data
  const pages = Math.max(1, Math.ceil(metadata.total / metadata.limit))
  return (
    <>
      <ul className={styles.outcomes} aria-label="Results">
        {data.map((outcome) => (
          <li key={outcome.patient_id} className={styles.outcome}>
            <span className={styles.name}>{outcome.name}</span>
            <span className={styles.state} data-state={outcome.state}>
              {outcomeText(outcome, summary.channel)}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages of results">
          <Button size={28} disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular">
            {page} of {pages}
          </span>
          <Button size={28} disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

type Outcome = OutcomePage['data'][number]

function outcomeText({ state, reason, detail }: Outcome, channel: BulkSummary['channel']): string {
  if (state !== 'Failed') return state
  const why = detail ?? (reason && reasonText(reason, channel))
  return why ? `Failed: ${why}` : 'Failed'
}

const SKELETON_WIDTHS = [140, 180, 120, 160, 150, 130]

function OutcomesSkeleton() {
  return (
    <div className={styles.outcomes} role="status" aria-busy aria-label="Loading results">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.outcome}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
