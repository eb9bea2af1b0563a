import type { MailDomain } from '@enamel/contract/mail-domain'
import type { DnsRecord } from '@enamel/domain/mail-domain/dns-record'
import { recordStatusLabels } from '@enamel/domain/mail-domain/dns-record'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { checkedLabel } from './model/checked-label.ts'
import styles from './records-table.module.css'

const EARLIER_ANSWERS =
  'The name server of your domain did not answer all questions then, so part of this is from an earlier check.'

/** The records to add to the domain, whether they are verified, and what is wrong if not (COMS-03). */
export function RecordsTable({ domain }: { domain: MailDomain }) {
  const { spf, dkim, dmarc, mx, has_earlier_answers, checked_at } = domain
  const { time_zone } = useInit().client
  const now = useNow()
  return (
    <div>
      <table className={styles.table} aria-label="DNS records">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <RecordRows kind="SPF" group={spf} />
        <RecordRows kind="DKIM" group={dkim} />
        <AdviceRows kind="DMARC" label="Recommended" group={dmarc} />
        <AdviceRows kind="MX" label="For replies" group={mx} />
      </table>
      <p className={styles.checked} role="status">
        {checkedLabel(checked_at, now, time_zone)}
        {has_earlier_answers && `. ${EARLIER_ANSWERS}`}
      </p>
    </div>
  )
}

function RecordRows({ kind, group }: { kind: string; group: MailDomain['spf'] }) {
  const { records, status, problem, found } = group
  const isVerified = status === 'verified'
  const chip = (
    <Chip tone={isVerified ? 'green' : 'red'} icon={isVerified ? IconCheck : IconX}>
      {recordStatusLabels[status]}
    </Chip>
  )
  return (
    <tbody>
      {records.map((record) => (
        <RecordRow key={record.name} kind={kind} record={record} status={chip} />
      ))}
      {records.length === 0 && (
        <tr className={styles.record}>
          <th scope="row">{kind}</th>
          <td colSpan={2} />
          <td className={styles.status}>{chip}</td>
        </tr>
      )}
      {problem !== null && (
        <Remark>
          <p className={styles.problem}>{problem}</p>
          <Found records={found} />
        </Remark>
      )}
    </tbody>
  )
}

interface AdviceRowsProps {
  kind: string
  /** What the record is for, beside the one to add. */
  label: string
  group: MailDomain['dmarc']
}

function AdviceRows({ kind, label, group: { records, status, advice, found } }: AdviceRowsProps) {
  const shown = status === 'present' ? [] : records
  return (
    <tbody>
      {shown.map((record) => (
        <RecordRow key={record.name} kind={kind} record={record} status={<Chip>{label}</Chip>} />
      ))}
      <Remark>
        <p>
          {shown.length === 0 && <strong>{kind}: </strong>}
          {advice}
        </p>
        <Found records={found} />
      </Remark>
    </tbody>
  )
}

interface RecordRowProps {
  kind: string
  record: DnsRecord
  status: ReactNode
}

function RecordRow({ kind, record: { name, value }, status }: RecordRowProps) {
  return (
    <tr className={styles.record}>
      <th scope="row">{kind}</th>
      <td>
        <Copyable text={name} what={`the name of ${kind}`} />
      </td>
      <td>
        <Copyable text={value} what={`the value of ${kind}`} />
      </td>
      <td className={styles.status}>{status}</td>
    </tr>
  )
}

function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <div className={styles.copyable}>
      <code {...tooltipProps(text, { whenTruncated: true })}>{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  )
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <tr className={styles.remark}>
      <td colSpan={4}>{children}</td>
    </tr>
  )
}

/** The records that are in place of the right one. */
function Found({ records }: { records: readonly string[] }) {
  if (records.length === 0) return null
  return (
    <div className={styles.found}>
      <span>Found:</span>
      <ul>
        {records.map((record) => (
          <li key={record}>
            <code>{record}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the shape of the records and the form below them. */
export function RecordsSkeleton() {
  return (
    <div>
      <div className={styles.table}>
        {['SPF', 'DKIM', 'DMARC', 'MX'].map((kind) => (
          <div key={kind} className={styles.skeleton}>
            <Skeleton width={36} height={12} />
            <Skeleton height={12} />
            <Skeleton height={12} />
            <Skeleton width={72} height={22} />
          </div>
        ))}
      </div>
      <div className={styles.formSkeleton}>
        <Skeleton width={300} height={36} />
        <Skeleton width={134} height={36} />
      </div>
    </div>
  )
}
