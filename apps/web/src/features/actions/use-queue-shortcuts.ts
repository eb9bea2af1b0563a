import { type FocusEvent, type RefObject, useRef } from 'react'
import type { PatientOpened } from '../../signed-in/shortcuts/registered-shortcuts.ts'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { rowsOf } from './rows.ts'

/**
 * The queue's shortcuts act on the row with the focus, else on the open row, else on the one that had the focus last.
 */
export function useQueueShortcuts(list: RefObject<HTMLDivElement | null>) {
  /** The id of the patient whose row had the focus last. */
  const lastFocused = useRef<string | undefined>(undefined)
  const currentRow = () => {
    const rows = rowsOf(list.current)
    const isIn = (part: Element | null) => (row: HTMLElement) => row.closest('li')?.contains(part) === true
    return (
      rows.find(isIn(document.activeElement)) ??
      rows.find(isOpenRow) ??
      rows.find((row) => patientIdOf(row) === lastFocused.current)
    )
  }
  const moveBy = (by: number) => () => {
    const rows = rowsOf(list.current)
    const current = currentRow()
    const index = current ? rows.indexOf(current) + by : 0
    rows[Math.min(Math.max(index, 0), rows.length - 1)]?.focus()
  }
  const pressCurrent = () => (currentRow() ?? rowsOf(list.current)[0])?.click()
  const openPatient = (): PatientOpened => {
    const row = currentRow()
    if (row && isOpenRow(row)) return 'open'
    pressCurrent()
    return 'opening'
  }
  // An outcome is saved at once, so it is that of the open row: no row is opened for it.
  const onOpenRow = (): PatientOpened | undefined => {
    const row = currentRow()
    const only = row && isOpenRow(row) && patientIdOf(row)
    return only ? { only } : undefined
  }
  useShortcuts(
    'queue',
    {
      next: moveBy(1),
      previous: moveBy(-1),
      open: pressCurrent,
      reply: openPatient,
      snooze: openPatient,
      assign: openPatient,
      no_answer: onOpenRow,
      first_outcome: onOpenRow,
      second_outcome: onOpenRow,
      third_outcome: onOpenRow,
      done: openPatient,
    },
    list,
  )
  return {
    onFocus({ target }: FocusEvent) {
      lastFocused.current = patientIdOf(target)
    },
  }
}

const isOpenRow = (row: HTMLElement) => row.ariaExpanded === 'true'
const patientIdOf = (part: Element) => part.closest<HTMLElement>('[data-patient]')?.dataset.patient
