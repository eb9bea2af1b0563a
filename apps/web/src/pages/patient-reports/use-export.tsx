import { type ReactNode, useState } from 'react'
import { ExportDialog } from '../../features/exports/export-dialog.tsx'
import { exportQuery } from '../../features/exports/exports.api.ts'
import type { ListScope } from '../../features/patient-reports/report-list.api.ts'

export interface ListExport {
  /** Why the list cannot be exported now. */
  disabledReason: string | undefined
  /** Asks before the list is exported. */
  open: () => void
  /** The open dialog. */
  dialog: ReactNode
}

/** The export of every patient of a list (PRT-11). @param total null until a page is loaded */
export function useExport({ report, address }: ListScope, total: number | null): ListExport {
  const [isOpen, setOpen] = useState(false)
  return {
    disabledReason: obstacle(total),
    open: () => setOpen(true),
    dialog: isOpen && total !== null && (
      <ExportDialog query={exportQuery(report, address)} total={total} onClose={() => setOpen(false)} />
    ),
  }
}

function obstacle(total: number | null): string | undefined {
  if (total === null) return 'The patients of this report are not loaded'
  return total === 0 ? 'There are no patients to export' : undefined
}
