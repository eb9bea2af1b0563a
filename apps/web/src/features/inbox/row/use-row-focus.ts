import type { Conversation } from '@enamel/domain/inbox/conversation'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ROW_HEIGHT } from '../model/paging.ts'
import type { RowActions } from './conversation-row.tsx'
import { type RowIntent, rowIntent, targetRow } from './row-keys.ts'

interface RowFocusInput {
  rows: readonly Conversation[]
  openPatientId: string | null
  actions: RowActions
  scroller: HTMLElement | null
}

interface FocusedRow {
  patientId: string
  index: number
}

/**
 * Tab reaches one row of the list: the last focused row, else the open row, else the first. Arrow keys move on from
 * that row, other keys act on it. The focus follows the row when rows move, and goes to a neighbour when the row is
 * removed.
 */
export function useRowFocus({ rows, openPatientId, actions, scroller }: RowFocusInput) {
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

  const act = (intent: RowIntent, row: Conversation) => {
    switch (intent.type) {
      case 'select':
        return actions.toggle(row.patient_id)
      case 'star':
        return actions.mark(row.patient_id, row.starred ? 'unstar' : 'star')
      case 'unread':
        return actions.mark(row.patient_id, row.unread ? 'read' : 'unread')
      default: {
        const target = targetRow(intent, reachedIndex, rows.length)
        const patientId = rows[target]?.patient_id
        if (patientId === undefined) return
        focusPending.current = true
        setFocused({ patientId, index: target })
        if (scroller) scrollIntoView(scroller, target)
      }
    }
  }
  return {
    index: reachedIndex,
    onKeyDown(event: KeyboardEvent) {
      const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
      const intent = rowIntent(event, page)
      if (!intent || !reached) return
      event.preventDefault()
      act(intent, reached)
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
