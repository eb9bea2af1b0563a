import { fullName } from '@enamel/domain/patients/name'
import { plainDay } from '@enamel/domain/time/date-labels'
import { IconUnlink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './panel.module.css'
import type { LinkedRecord } from './practice-system.api.ts'

type Details = NonNullable<LinkedRecord['details']>
export type Financials = NonNullable<LinkedRecord['financials']>

export interface LinkedViewProps {
  syncing: boolean
  /** Null while nothing was fetched yet. */
  record: LinkedRecord | null
  unlinking: boolean
  formatPhone: (number: string) => string
  /** What the patient owes and has paid there. */
  financials: (financials: Financials) => ReactNode
  onUnlink: () => void
}

/** What the practice system knows of a linked patient, and the way to undo the link. */
export function LinkedView(props: LinkedViewProps) {
  const { syncing, record, unlinking, formatPhone, financials, onUnlink } = props
  return (
    <div className={styles.linked} aria-busy={syncing || unlinking}>
      {syncing && (
        <p role="status" className={styles.syncing}>
          <Spinner /> Syncing with Dentally
        </p>
      )}
      {record?.details ? (
        <DetailsList details={record.details} formatPhone={formatPhone} />
      ) : (
        syncing && <Skeleton height={104} />
      )}
      {record?.financials && <div className={styles.financials}>{financials(record.financials)}</div>}
      <footer className={styles.buttons}>
        <ConfirmButton icon={IconUnlink} size={36} disabled={unlinking} onConfirm={onUnlink}>
          {unlinking ? 'Unlinking' : 'Unlink'}
        </ConfirmButton>
      </footer>
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
  const facts = [
    ['Name', name],
    ['Born', dateOfBirth && plainDay(dateOfBirth)],
    ['Phone', phone && formatPhone(phone)],
    ['Email', emailAddress],
    ['Dentally no.', id],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className="tabular">{value || 'Not known'}</dd>
        </div>
      ))}
    </dl>
  )
}
