import { bulkRecipients } from '@enamel/domain/bulk/recipients'
import { type BulkSelection, selectedCount } from '@enamel/domain/bulk/selection'
import type { ReportAddress, ReportFilterKey } from '../../signed-in/reports/report-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './patient-report-page.module.css'

// Loaded when the first message is composed.
const BulkMessage = lazyPart(async () => (await import('./bulk-message.tsx')).BulkMessage)

export interface ComposerSlotProps {
  /** The selection can become empty while a message is being written. */
  selection: BulkSelection
  reportId: string
  address: ReportAddress
  /** The number of patients of the report. */
  total: number
  onSent: () => void
  onTotalChanged: () => void
  onClose: () => void
}

/** The composer, below the bulk bar: it pushes the list up and covers no row. */
export function ComposerSlot({
  selection,
  reportId,
  address,
  total,
  onSent,
  onTotalChanged,
  onClose,
}: ComposerSlotProps) {
  return (
    <BulkMessage
      fallback={<div className={styles.composer} aria-busy />}
      recipients={selection.kind === 'none' ? null : bulkRecipients(selection, reportId, filtersOf(address))}
      total={selectedCount(selection, total)}
      onSent={onSent}
      onTotalChanged={onTotalChanged}
      onClose={onClose}
    />
  )
}

/** The filters of the list, without those that exclude nobody (BLK-08). */
function filtersOf({ range, ...lists }: ReportAddress) {
  const names: ReportFilterKey[] = ['types', 'sources', 'labels', 'stages']
  return {
    ...(range && { from: range.from, to: range.to }),
    ...Object.fromEntries(
      names.flatMap((name) => (lists[name].length > 0 ? [[name, [...lists[name]]]] : [])),
    ),
  }
}
