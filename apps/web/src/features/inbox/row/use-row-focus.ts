import type { Conversation } from '@enamel/domain/inbox/conversation'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { runOnPatient, whenPatientOpens } from '../../../signed-in/shortcuts/registered-shortcuts.ts'
import { useShortcuts } from '../../../signed-in/shortcuts/use-shortcuts.ts'
import { ROW_HEIGHT } from '../model/paging.ts'
import type { RowActions } from './conversation-row.tsx'
import { type RowMove, rowMove, targetRow } from './row-keys.ts'

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
 * that row, and the inbox's shortcuts act on it. The focus follows the row when rows move, and goes to a neighbour when the row is
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

  const moveTo = (target: number): string | undefined => {
    const patientId = rows[target]?.patient_id
    if (patientId === undefined) return undefined
    focusPending.current = true
    setFocused({ patientId, index: target })
    if (scroller) scrollIntoView(scroller, target)
    return patientId
  }
  const move = (intent: RowMove) => moveTo(targetRow(intent, reachedIndex, rows.length))
  useRowShortcuts({
    reached,
    openPatientId,
    isInList: () => focusInside.current,
    actions,
    move(by) {
      const isFirst = focused === null && openPatientId === null
      const patientId = isFirst ? moveTo(reachedIndex) : move({ type: 'move', by })
      if (patientId !== undefined && openPatientId !== null) actions.open(patientId)
    },
  })
  return {
    index: reachedIndex,
    onKeyDown(event: KeyboardEvent) {
      const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
      const intent = rowMove(event, page)
      if (!intent || !reached) return
      event.preventDefault()
      move(intent)
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

interface RowShortcutsInput extends Pick<RowFocusInput, 'openPatientId' | 'actions'> {
  reached: Conversation | undefined
  /** Whether the focus is in the list. */
  isInList: () => boolean
  /** Moves the focus, and opens the row there if a conversation is open. */
  move: (by: number) => void
}

/** The shortcuts on the reached row; the keys `r` and `s` belong to the open patient unless another row has the focus. */
function useRowShortcuts({ reached, openPatientId, isInList, actions, move }: RowShortcutsInput): void {
  const onPatient = (id: 'reply' | 'snooze') => () => {
    const patientId = (isInList() ? reached?.patient_id : openPatientId) ?? reached?.patient_id
    if (patientId === undefined || (patientId === openPatientId && runOnPatient(id))) return
    if (patientId !== openPatientId) actions.open(patientId)
    whenPatientOpens(id)
  }
  const onRow = (act: (row: Conversation) => void) => reached && (() => act(reached))
  useShortcuts('inbox', {
    next: reached && (() => move(1)),
    previous: reached && (() => move(-1)),
    open: onRow((row) => actions.open(row.patient_id)),
    reply: reached && onPatient('reply'),
    snooze: reached && onPatient('snooze'),
    done: onRow((row) => {
      if (row.unread) actions.mark(row.patient_id, 'read')
      move(1)
    }),
    unread: onRow((row) => actions.mark(row.patient_id, row.unread ? 'read' : 'unread')),
    star: onRow((row) => actions.mark(row.patient_id, row.starred ? 'unstar' : 'star')),
    select: onRow((row) => actions.toggle(row.patient_id)),
  })
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
