import { type BulkSelection, noneSelected } from '@enamel/domain/bulk/selection'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListScope, listKey } from '../../features/patient-reports/report-list.api.ts'

/** The selected patients of a list: kept across its pages, cleared by other filters and by another report (PRT-05). */
export function useSelection(scope: ListScope): [BulkSelection, (selection: BulkSelection) => void] {
  const scopeHash = hashKey(listKey(scope))
  const [{ selection, of }, set] = useState({ selection: noneSelected, of: scopeHash })
  if (of !== scopeHash) set({ selection: noneSelected, of: scopeHash })
  return [selection, (next) => set({ selection: next, of: scopeHash })]
}
