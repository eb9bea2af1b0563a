import { type BulkSelection, composeObstacle, noneSelected } from '@enamel/domain/bulk/selection'
import { useState } from 'react'
import { BulkBar } from '../../features/bulk/bulk-bar.tsx'
import type { ReportList } from '../../features/patient-reports/use-report-list.ts'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import type { ButtonSize } from '../../ui/buttons/button.tsx'
import { ComposerSlot } from './composer-slot.tsx'

export interface SelectedPatientsProps {
  reportId: string
  address: ReportAddress
  list: ReportList
  selection: BulkSelection
  onSelect: (selection: BulkSelection) => void
  size: ButtonSize
}

/** The bar below a list, and the message that is composed for the selected patients. */
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
        pageIds={view.kind === 'rows' ? view.patients.map(({ patient_id }) => patient_id) : []}
        obstacle={composeObstacle(selection, stateOf(list))}
        isComposing={isComposing}
        size={size}
        onSelect={onSelect}
        onCompose={() => setComposing(true)}
      />
      {isComposing && (
        <ComposerSlot
          selection={selection}
          reportId={reportId}
          address={address}
          total={total}
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
function stateOf({ view, total }: ReportList): 'failed' | 'loading' | { total: number } {
  if (view.kind === 'failed') return 'failed'
  return total === null ? 'loading' : { total }
}
