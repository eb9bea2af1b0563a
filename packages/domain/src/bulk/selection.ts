import { BULK_IDS_MAX } from './bulk.ts'

/** The patients of a report that are selected: none, a list, or all, on whatever page they are (BLK-01). */
export type BulkSelection =
  | { kind: 'none' }
  | { kind: 'list'; patientIds: readonly string[] }
  | { kind: 'all' }

/** The selection without patients. */
export const noneSelected: BulkSelection = { kind: 'none' }

/** A list without patients is no selection. */
function listOf(patientIds: readonly string[]): BulkSelection {
  return patientIds.length === 0 ? noneSelected : { kind: 'list', patientIds }
}

/**
 * The number of selected patients.
 * @param total the number of patients of the report
 */
export function selectedCount(selection: BulkSelection, total: number): number {
  switch (selection.kind) {
    case 'none':
      return 0
    case 'list':
      return selection.patientIds.length
    case 'all':
      return total
  }
}

/** Whether this patient is selected. */
export function isSelected(selection: BulkSelection, patientId: string): boolean {
  return selection.kind === 'all' || (selection.kind === 'list' && selection.patientIds.includes(patientId))
}

/** The state of the tick box that selects all patients of the report, not only the page (BLK-02). */
export function selectAllState(selection: BulkSelection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total)
  if (count === 0) return 'none'
  return count < total ? 'some' : 'all'
}

/** Flips between all and none: a part of the patients becomes all of them (BLK-01). */
export function toggleAll(selection: BulkSelection, total: number): BulkSelection {
  return selectAllState(selection, total) === 'all' ? noneSelected : { kind: 'all' }
}

/** Whether a list can take no further patient (G3-33). */
export function isListFull(selection: BulkSelection): boolean {
  return selection.kind === 'list' && selection.patientIds.length >= BULK_IDS_MAX
}

/**
 * Selects or deselects one patient. Deselecting one under all leaves the other patients of the page as a list (BLK-02).
 * A full list takes no further patient.
 * @param pageIds the patients of the current page
 */
export function togglePatient(
  selection: BulkSelection,
  patientId: string,
  pageIds: readonly string[],
): BulkSelection {
  switch (selection.kind) {
    case 'none':
      return listOf([patientId])
    case 'all':
      return listOf(pageIds.filter((id) => id !== patientId))
    case 'list': {
      const others = selection.patientIds.filter((id) => id !== patientId)
      if (others.length < selection.patientIds.length) return listOf(others)
      return isListFull(selection) ? selection : listOf([...others, patientId])
    }
  }
}

/** Deselects patients of a list; all patients of the report stay all. */
export function withoutPatients(selection: BulkSelection, patientIds: readonly string[]): BulkSelection {
  if (selection.kind !== 'list') return selection
  return listOf(selection.patientIds.filter((id) => !patientIds.includes(id)))
}

/** How many of the selected patients are on the current page, and how many on others. */
export function selectedByPage(
  selection: BulkSelection,
  pageIds: readonly string[],
  total: number,
): { onPage: number; onOthers: number } {
  const onPage = pageIds.filter((id) => isSelected(selection, id)).length
  return { onPage, onOthers: Math.max(0, selectedCount(selection, total) - onPage) }
}

/** Why no message can be composed for the selection, in words for a tooltip (BLK-03). */
export const composeObstacles = {
  no_report: 'Select a report first',
  not_loaded: 'The patients of this report are not loaded',
  nobody_selected: 'Select at least one patient',
} as const
export type ComposeObstacle = keyof typeof composeObstacles

/**
 * A message needs a chosen report, which could be loaded, and at least one selected patient (BLK-03, C3-38).
 * @param report `unknown` without a chosen report
 * @returns null if a message can be composed
 */
export function composeObstacle(
  selection: BulkSelection,
  report: 'unknown' | 'failed' | 'loading' | { total: number },
): ComposeObstacle | null {
  if (report === 'unknown') return 'no_report'
  if (report === 'failed' || report === 'loading') return 'not_loaded'
  return selectedCount(selection, report.total) === 0 ? 'nobody_selected' : null
}
