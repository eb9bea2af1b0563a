import type { BulkSelection } from '@enamel/domain/bulk/selection'
import { IconX } from '@tabler/icons-react'
import type { ListScope } from '../../features/patient-reports/report-list.api.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './patient-report-page.module.css'

export interface ComposerSlotProps {
  /** The selection can become empty while a message is being written. */
  selection: BulkSelection
  /** The report with its filters, for a message to all its patients. */
  scope: ListScope
  /** The number of patients of the report. */
  total: number
  onClose: () => void
}

/** The place of the composer, below the bulk bar: it pushes the list up and covers no row. */
export function ComposerSlot({ onClose }: ComposerSlotProps) {
  return (
    <section aria-label="Bulk message" className={styles.composer}>
      <IconButton icon={IconX} label="Close" onClick={onClose} />
    </section>
  )
}
