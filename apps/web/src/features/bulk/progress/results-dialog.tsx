import type { BulkSummary, ResultPage } from '@enamel/contract/bulk'
import { reasonText } from '@enamel/domain/bulk/reason-text'
import { longDate } from '@enamel/domain/time/date-labels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhen } from '../../../lib/use-when.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { Paginator } from '../../../ui/collections/paginator.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { bulkListQuery, cancelBulk, resultsQuery } from '../bulk.api.ts'
import { isComplete, isWaiting, progressText } from '../model/progress.ts'
import styles from './results-dialog.module.css'

/** How often the results are loaded while messages are sent. */
const RESULTS_INTERVAL_MS = 5_000

export interface ResultsDialogProps {
  /** The bulk message as it was when the dialog was opened. */
  opened: BulkSummary
  /** Opens the list of all bulk messages; absent if the dialog was opened from there. */
  onShowAll?: () => void
  onClose: () => void
}

/** Which patient got a bulk message and which did not, with the reasons; while it is sent, it can be stopped. */
export function ResultsDialog({ opened, onShowAll, onClose }: ResultsDialogProps) {
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
      footer={
        (onShowAll || summary.state === 'sending') && (
          <>
            {onShowAll && <Button onClick={onShowAll}>All bulk messages</Button>}
            {summary.state === 'sending' && <CancelButton id={summary.id} />}
          </>
        )
      }
    >
      <p className={styles.title}>{summary.title}</p>
      <p className={styles.sender}>
        Sent by {summary.sender} on {longDate(summary.created_at, client.time_zone)}.
        {summary.state === 'cancelled' && ' It was cancelled: no further message is sent.'}
      </p>
      {failed && (
        <Switch checked={failedOnly} onChange={(event) => setFailedOnly(event.currentTarget.checked)}>
          Show only the {failed}
        </Switch>
      )}
      <Results key={`${failedOnly}`} summary={summary} failedOnly={failedOnly} />
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

function Results({ summary, failedOnly }: { summary: BulkSummary; failedOnly: boolean }) {
  const [page, setPage] = useState(1)
  const now = useNow()
  const isDone = isComplete(summary)
  const results = useQuery({
    ...resultsQuery(summary.id, page, failedOnly),
    staleTime: 0,
    // Loaded again as the bulk message progresses, and once more at its end.
    refetchInterval: isDone || isWaiting(summary, now) ? false : RESULTS_INTERVAL_MS,
  })
  useWhen(isDone, () => void results.refetch({ cancelRefetch: false }))
  if (results.isError && !results.data) return <FailureView onRetry={results.refetch} />
  if (!results.data) return <ResultsSkeleton />
  const { data, metadata } = results.data
  const last = Math.max(1, Math.ceil(metadata.total / metadata.limit))
  return (
    <>
      <ul className={styles.results} aria-label="Results">
        {data.map((result) => (
          <li key={result.patient_id} className={styles.result}>
            <span className={styles.name}>
              <PatientName {...result} />
            </span>
            <span className={styles.state} data-state={result.state}>
              {resultText(result, summary.channel)}
            </span>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className={styles.pages}>
          <Paginator label="Pages of results" page={Math.min(page, last)} last={last} onPage={setPage} />
        </div>
      )}
    </>
  )
}

type Result = ResultPage['data'][number]

function resultText({ state, reason, detail }: Result, channel: BulkSummary['channel']): string {
  if (state !== 'Failed') return state
  const why = detail ?? (reason && reasonText(reason, channel))
  return why ? `Failed: ${why}` : 'Failed'
}

const SKELETON_WIDTHS = [140, 180, 120, 160, 150, 130]

function ResultsSkeleton() {
  return (
    <div className={styles.results} role="status" aria-busy aria-label="Loading results">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.result}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
