import { bulkRecipients } from '@enamel/domain/bulk/recipients'
import {
  type BulkSelection,
  composeObstacle,
  noneSelected,
  selectedCount,
} from '@enamel/domain/bulk/selection'
import { useState } from 'react'
import { BulkBar } from '../../features/bulk/bulk-bar.tsx'
import type { LoadedList } from '../../features/patient-reports/use-report-list.ts'
import { type ReportAddress, reportFilters } from '../../signed-in/reports/report-address.ts'
import type { ButtonSize } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './patient-report-page.module.css'

// Loaded when the first message is composed.
const BulkMessage = lazyPart(async () => (await import('./bulk-message.tsx')).BulkMessage)

export interface SelectedPatientsProps {
  reportId: string
  address: ReportAddress
  list: LoadedList
  selection: BulkSelection
  onSelect: (selection: BulkSelection) => void
  size: ButtonSize
}

/**
 * The bar below a list, and the message that is composed for the selected patients: it pushes the list up and covers no
 * row. The selection can become empty while a message is being written.
 */
export function SelectedPatients(props: SelectedPatientsProps) {
  const { reportId, address, list, selection, onSelect, size } = props
  const [isComposing, setComposing] = useState(false)
  const { view, reload } = list
  const total = list.total ?? 0
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        pageIds={view.kind === 'rows' ? view.patients.map(({ patient_id }) => patient_id) : null}
        obstacle={composeObstacle(selection, stateOf(list))}
        isComposing={isComposing}
        size={size}
        onSelect={onSelect}
        onCompose={() => setComposing(true)}
      />
      {isComposing && (
        <BulkMessage
          fallback={<div className={styles.composer} aria-busy />}
          recipients={
            selection.kind === 'none' ? null : bulkRecipients(selection, reportId, reportFilters(address))
          }
          total={selectedCount(selection, total)}
          onSent={() => {
            setComposing(false)
            onSelect(noneSelected)
          }}
          onTotalChanged={reload}
          onClose={() => setComposing(false)}
        />
      )}
    </>
  )
}

/** The state of a list, for the rule on composing. */
function stateOf({ view, total }: LoadedList): 'failed' | 'loading' | { total: number } {
  if (view.kind === 'failed') return 'failed'
  return total === null ? 'loading' : { total }
}
