import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ROW_HEIGHT } from '../model/paging.ts'
import type { RowActions } from './conversation-row.tsx'
import { type RowMove, rowMove, targetRow } from './row-keys.ts'
import { useRowShortcuts } from './use-row-shortcuts.ts'

interface RowFocusInput {
  rows: readonly Conversation[]
  /** The patient ids of the selected rows. */
  checked: ReadonlySet<string>
  openPatientId: string | null
  actions: RowActions
  onMarkSelected: (mark: Mark) => void
  scroller: HTMLElement | null
}

interface FocusedRow {
  patientId: string
  index: number
}

/**
 * Tab reaches one row of the list: the last focused row, else the open row, else the first. Arrow keys move on from
 * that row, and the inbox's shortcuts act on it. The focus follows the row when rows move, and goes to a neighbour when
 * the row is removed.
 */
export function useRowFocus(input: RowFocusInput) {
  const { rows, checked, openPatientId, actions, onMarkSelected, scroller } = input
  const [focused, setFocused] = useState<FocusedRow | null>(null)
  const focusPending = useRef(false)
  const focusInside = useRef(false)
  const reachedIndex = reachedIndexOf(rows, focused, openPatientId)
  const reached = rows[reachedIndex]

  useLayoutEffect(() => {
    // A removed row loses the focus without a blur event.
    const isLost = focusInside.current && document.activeElement === document.body
    if ((focusPending.current || isLost) && reached) {
      nameButton(scroller, reached.patient_id)?.focus({ preventScroll: true })
    }
    focusPending.current = false
  })

  const moveTo = (target: number): string | undefined => {
    const patientId = rows[target]?.patient_id
    if (patientId === undefined) return undefined
    focusPending.current = true
    setFocused({ patientId, index: target })
    if (scroller) scrollIntoView(scroller, target)
    return patientId
  }
  const move = (made: RowMove) => moveTo(targetRow(made, reachedIndex, rows.length))
  useRowShortcuts({
    reached,
    selected: rows.filter((row) => checked.has(row.patient_id)),
    openPatientId,
    isInList: () => focusInside.current,
    actions,
    onMarkSelected,
    move(by) {
      const isUnused = focused === null && !focusInside.current && checked.size === 0
      const isFirst = isUnused && openPatientId === null
      const patientId = isFirst ? moveTo(reachedIndex) : move({ type: 'move', by })
      if (patientId !== undefined && openPatientId !== null) actions.moveTo(patientId)
    },
  })
  return {
    index: reachedIndex,
    onKeyDown(event: KeyboardEvent) {
      const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
      const made = rowMove(event, page)
      if (!made || !reached) return
      event.preventDefault()
      move(made)
    },
    onFocus(event: FocusEvent) {
      focusInside.current = true
      const patientId = event.target.closest<HTMLElement>('[data-patient]')?.dataset.patient
      if (patientId === undefined || patientId === reached?.patient_id) return
      setFocused({ patientId, index: rows.findIndex((row) => row.patient_id === patientId) })
    },
    onBlur(event: FocusEvent) {
      focusInside.current = event.currentTarget.contains(event.relatedTarget)
    },
  }
}

function reachedIndexOf(
  rows: readonly Conversation[],
  focused: FocusedRow | null,
  openPatientId: string | null,
): number {
  const patientId = focused?.patientId ?? openPatientId
  const index = patientId === null ? 0 : rows.findIndex((row) => row.patient_id === patientId)
  return index >= 0 ? index : Math.max(0, Math.min(focused?.index ?? 0, rows.length - 1))
}

function nameButton(scroller: HTMLElement | null, patientId: string): HTMLElement | null {
  return scroller?.querySelector(`[data-patient="${CSS.escape(patientId)}"] button`) ?? null
}

function scrollIntoView(scroller: HTMLElement, index: number): void {
  const top = index * ROW_HEIGHT
  const bottom = top + ROW_HEIGHT
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = bottom - scroller.clientHeight
  }
}
