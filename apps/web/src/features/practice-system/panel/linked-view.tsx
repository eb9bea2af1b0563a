import type { Financials } from '@enamel/contract/practice-system'
import { fullName } from '@enamel/domain/patients/name'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { plainDay } from '@enamel/domain/time/date-labels'
import { IconUnlink } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { LinkedRecord } from '../practice-system.api.ts'
import styles from './panel.module.css'

type Details = NonNullable<LinkedRecord['details']>

export interface LinkedViewProps {
  state: 'syncing' | 'synced' | 'unlinking'
  record: LinkedRecord
  formatPhone: (number: string) => string
  /**
   * Renders the amounts that the patient owes and has paid in the practice system; null where the practice does not
   * store values.
   */
  financials: ((financials: Financials) => ReactNode) | null
  /** Null while the patient cannot be unlinked. */
  onUnlink: (() => void) | null
}

/** The practice system's data about a linked patient, and the button to undo the link. */
export function LinkedView({ state, record, formatPhone, financials, onUnlink }: LinkedViewProps) {
  return (
    <div className={styles.linked} aria-busy={state !== 'synced'}>
      {state === 'syncing' && <Syncing />}
      {record.details ? (
        <DetailsList details={record.details} formatPhone={formatPhone} />
      ) : (
        state === 'syncing' && <Skeleton height={104} />
      )}
      {record.details?.active === false && (
        <Banner tone="amber">No longer active in {PRACTICE_SYSTEM_NAME}</Banner>
      )}
      {record.found_there && <Banner tone="amber">{practiceSystemMessages.foundThere}</Banner>}
      {record.financials && financials && (
        <div className={styles.financials}>{financials(record.financials)}</div>
      )}
      {onUnlink && (
        <footer className={styles.buttons}>
          <ConfirmButton icon={IconUnlink} size={36} disabled={state === 'unlinking'} onConfirm={onUnlink}>
            {state === 'unlinking' ? 'Unlinking' : 'Unlink'}
          </ConfirmButton>
        </footer>
      )}
    </div>
  )
}

/** How long syncing takes before a text explains the wait. */
const LONG_SYNC_MS = 10_000

function Syncing() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_SYNC_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <p className={styles.syncing}>
        <Spinner /> Syncing with {PRACTICE_SYSTEM_NAME}
      </p>
      {isLong && (
        <p>
          {PRACTICE_SYSTEM_NAME} is taking longer than usual. Nothing is lost: we try again every minute until
          it responds, and you can close this.
        </p>
      )}
    </div>
  )
}

function DetailsList({
  details,
  formatPhone,
}: {
  details: Details
  formatPhone: (number: string) => string
}) {
  const { id, firstName, middleName, lastName, emailAddress, phone, dateOfBirth } = details
  const name = fullName({
    first_name: [firstName, middleName].filter(Boolean).join(' '),
    last_name: lastName,
  })
  const rows = [
    ['Name', name],
    ['Born', dateOfBirth && plainDay(dateOfBirth)],
    ['Phone', phone && formatPhone(phone)],
    ['Email', emailAddress],
    [`${PRACTICE_SYSTEM_NAME} no.`, id],
  ]
  return (
    <dl className={styles.details}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.detail}>
          <dt>{label}</dt>
          <dd className="tabular">{value || 'Unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}
