import type { UnplacedMessage } from '@enamel/contract/unplaced'
import { rowTimeLabel } from '@enamel/domain/time/date-labels'
import { IconInbox } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormsForReview } from './forms-for-review.tsx'
import { dismissMessage, dismissMessages, placeMessage, unplacedQuery } from './unplaced.api.ts'
import styles from './unplaced.module.css'
import { UnplacedRow } from './unplaced-row.tsx'

export interface UnplacedListProps {
  timeZone: string
  now: Date
  /** Formats a phone number for the practice's country. */
  formatPhone: (number: string) => string
  /** The patient search, with which the user finds the patient for a message. */
  patientSearch: (onPick: (patientId: string) => void) => ReactNode
  onOpenPatient: (patientId: string) => void
}

/** The messages that belong to no patient yet, for staff to place or dismiss. */
export function UnplacedList(props: UnplacedListProps) {
  const { timeZone, now, formatPhone, patientSearch, onOpenPatient } = props
  const list = useQuery(unplacedQuery)
  const [placing, setPlacing] = useState<UnplacedMessage | null>(null)
  const { place, dismiss, dismissAll, busyId, isDismissingAll } = useUnplacedActions(onOpenPatient)

  if (list.isError) return <FailureView onRetry={() => list.refetch()} />
  if (!list.data) return <Loading />
  const { data: messages, total } = list.data
  if (messages.length === 0) {
    return (
      <EmptyState icon={IconInbox} title="Every message has its place" role="status">
        Messages that we could not match to a patient appear here.
      </EmptyState>
    )
  }
  const awaitingReview = messages.filter(({ reason }) => reason === 'awaiting_review')
  return (
    <>
      {awaitingReview.length > 1 && (
        <FormsForReview
          count={awaitingReview.length}
          busy={isDismissingAll}
          onDismissAll={() => dismissAll(awaitingReview)}
        />
      )}
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <UnplacedRow
              message={message}
              from={message.channel === 'Email' ? message.from : formatPhone(message.from)}
              when={rowTimeLabel(message.received_at, now, timeZone)}
              busy={busyId === message.id}
              onPlace={() => setPlacing(message)}
              onNewLead={() => place(message, null)}
              onDismiss={() => dismiss(message)}
            />
          </li>
        ))}
      </ul>
      {total > messages.length && (
        <p className={styles.rest}>{total - messages.length} more will appear as you work through these.</p>
      )}
      {placing && (
        <Dialog title="Place on a patient" onClose={() => setPlacing(null)} width={520} bar>
          <div className={styles.placing}>
            <p>
              Search for the patient who sent this. The message will move to their timeline and to the inbox.
            </p>
            {patientSearch((patientId) => {
              setPlacing(null)
              place(placing, patientId)
            })}
          </div>
        </Dialog>
      )}
    </>
  )
}

/**
 * The actions on messages. Each action reloads the list, even when it fails because another user has acted on the
 * message first.
 */
function useUnplacedActions(onOpenPatient: (patientId: string) => void) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: unplacedQuery.queryKey })
  const onError = (error: Error) => showError(error)
  const placing = useMutation({
    mutationFn: ({ message, patientId }: { message: UnplacedMessage; patientId: string | null }) =>
      placeMessage(message, patientId),
    onSuccess: (placedOn, { patientId }) =>
      toast.success(
        patientId === null ? 'A new lead was made from this message' : 'The message is now on the timeline',
        {
          label: 'Open patient',
          onAction: () => onOpenPatient(placedOn),
        },
      ),
    onError,
    onSettled: reload,
  })
  const dismissing = useMutation({
    mutationFn: dismissMessage,
    onSuccess: () => toast.success('Dismissed'),
    onError,
    onSettled: reload,
  })
  const dismissingAll = useMutation({
    mutationFn: dismissMessages,
    onSuccess: (count) =>
      toast.success(count === 1 ? '1 form was dismissed' : `${count} forms were dismissed`),
    onError,
    onSettled: reload,
  })
  const busyWith =
    (placing.isPending && placing.variables.message) || (dismissing.isPending && dismissing.variables) || null
  return {
    place: (message: UnplacedMessage, patientId: string | null) => placing.mutate({ message, patientId }),
    dismiss: (message: UnplacedMessage) => dismissing.mutate(message),
    dismissAll: (messages: readonly UnplacedMessage[]) => dismissingAll.mutate(messages),
    isDismissingAll: dismissingAll.isPending,
    busyId: busyWith ? busyWith.id : null,
  }
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label="Loading messages">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={17} height={17} />
          <div className={styles.text}>
            <Skeleton width={180} height={10} />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        </div>
      ))}
    </div>
  )
}
