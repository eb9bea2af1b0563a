import { type PermissionReceipt, permission } from '@enamel/contract/permission'
import { type ReceiptLine, receiptText } from '@enamel/domain/permission/receipt-text'
import { plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconCheck, IconReceiptOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { LoadingView } from '../../ui/feedback/loading-view.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './permission-dialog.module.css'

const NOT_FOUND = 404

export interface PermissionDialogProps {
  patientId: string
  /** The id of an automated or bulk message. */
  messageId: string
  zone: string
  onClose: () => void
}

/** Shows why an automated or bulk message was sent, over the page. */
export function PermissionDialog({ patientId, messageId, zone, onClose }: PermissionDialogProps) {
  const { data, error, refetch } = useQuery(permissionQuery(patientId, messageId))
  return (
    <Dialog title="Why it was allowed" bar width={520} onClose={onClose}>
      {data ? (
        <Receipt permission={data} zone={zone} />
      ) : error instanceof ApiError && error.status === NOT_FOUND ? (
        <EmptyState icon={IconReceiptOff} title={error.message} className={styles.waiting} />
      ) : error ? (
        <FailureView className={styles.waiting} onRetry={() => void refetch()} />
      ) : (
        <LoadingView text="Loading the reasons..." className={styles.waiting} />
      )}
    </Dialog>
  )
}

function Receipt({
  permission: { receipt, checked_again_at },
  zone,
}: {
  permission: PermissionReceipt
  zone: string
}) {
  const { title, lines, checks } = receiptText(receipt, zone)
  const headingId = useId()
  return (
    <>
      <p className={styles.title}>{title}</p>
      <Lines lines={lines} />
      <h3 id={headingId} className={styles.heading}>
        Checked on {momentText(receipt.allowed_at, zone)}
      </h3>
      <ul aria-labelledby={headingId} className={styles.checks}>
        {checks.map(({ label, text }) => (
          <li key={label}>
            <span className={styles.tick}>
              <Icon of={IconCheck} size={14} />
            </span>
            <span>
              <span className={styles.label}>{label}:</span> {text}
            </span>
          </li>
        ))}
      </ul>
      {checked_again_at && (
        <p className={styles.again}>
          Consent, stage and quiet hours were checked again before delivery, on{' '}
          {momentText(checked_again_at, zone)}.
        </p>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function momentText(moment: string, zone: string): string {
  return `${plainDay(calendarDay(moment, zone))} at ${timeLabel(moment, zone)}`
}

/** The query for a receipt. A refusal is final; other failures are retried by hand. */
function permissionQuery(patientId: string, commId: string) {
  return queryOptions({
    queryKey: ['permission', patientId, commId],
    queryFn: ({ signal }) => call(permission.read, { params: { patientId, commId } }, { signal }),
    retry: false,
  })
}
