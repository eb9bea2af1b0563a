import type { DueAction } from '@enamel/contract/actions'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionChange } from '../../features/actions/model/pending-updates.ts'
import type { RowResult } from '../../features/actions/model/queue.ts'
import type { ActionQueue } from '../../features/actions/use-queue.ts'
import { useWhen } from '../../lib/use-when.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { useEscape } from '../../ui/overlays/use-escape.ts'
import { isOnePane, usePanesLayout } from '../../ui/panes/panes-layout.ts'
import type { LeaveGuard } from '../panes/use-leave-guard.tsx'
import { useFirstLocation, useListLocation } from '../panes/use-list-location.ts'

export type ActionPane = 'patient' | 'conversation'

export interface OpenAction {
  toggle: (action: DueAction) => void
  close: () => void
  /** The open patient's snooze was ended, or the patient has none. */
  onSnoozeEnded: () => void
  /** The user has completed or snoozed the open row. */
  onDone: (patientId: string, result: RowResult) => void
  /**
   * Whether the window is too narrow to show the patient in the row. The patient is then shown over the whole window,
   * one pane at a time.
   */
  fullWindow: boolean
  pane: ActionPane
  showPane: (pane: ActionPane) => void
}

/**
 * The open row of a queue: opened and closed by pressing it and by the browser's Back and Forward, and closed by
 * Escape. The user is asked before details that are being edited are lost.
 */
export function useOpenAction(
  queue: ActionQueue,
  { leave }: Pick<LeaveGuard, 'leave'>,
  dirty: boolean,
): OpenAction {
  const { subscriber_id: me } = useInit()
  const fullWindow = isOnePane(usePanesLayout())
  const [pane, showPane] = useState<ActionPane>('patient')
  const patientId = queue.open?.patient_id ?? null
  const close = () =>
    leave(() => {
      queue.close()
      if (patientId) rowButton(patientId)?.focus({ preventScroll: true })
    })
  const toggle = (action: DueAction) => {
    if (action.patient_id === patientId) return close()
    const open = () => {
      showPane('patient')
      queue.toggle(action)
    }
    if (queue.isDone(action)) queue.toggle(action)
    else leave(open)
  }
  // Over the whole window, only one pane is mounted at a time. Details that are being edited are lost when their pane
  // is hidden, so the user is asked first.
  const switchPane = (next: ActionPane) => leave(() => showPane(next))
  // Reset while both panes fit, so that the patient is shown first when the window becomes too narrow for both.
  useWhen(!fullWindow, () => showPane('patient'))
  useEscape(patientId !== null, close)
  const requestedId = useRequestedPatient(queue)
  const isOpen = patientId !== null
  useListLocation(
    { patientId: patientId ?? requestedId, details: fullWindow && isOpen && pane === 'conversation' },
    (location) => {
      const row = location.patientId === null ? undefined : queue.rowOf(location.patientId)
      if (location.patientId === patientId) switchPane(location.details ? 'conversation' : 'patient')
      else if (row) toggle(row)
      else close()
    },
  )
  const onSnoozeEnded = () => {
    if (queue.open) queue.applySnooze(queue.open.patient_id, null)
  }
  const runWhenNotEditing = useRunWhenNotEditing(queue, dirty)
  const onDone = (id: string, result: RowResult) => runWhenNotEditing((latest) => latest.complete(id, result))
  // The user's own change may remove the open row; another user's never does.
  const onActionChanged = (change: ActionChange) =>
    change.patientId === patientId && change.user_id === me
      ? runWhenNotEditing((latest) => latest.applyChange(change))
      : queue.applyChange(change)
  useRealtimeEffects({ action_changed: onActionChanged })
  return { toggle, close, onSnoozeEnded, onDone, fullWindow, pane, showPane: switchPane }
}

/** Opens the patient in the address once the list is loaded. @returns the id of that patient until then */
function useRequestedPatient({ state, rowOf, toggle }: ActionQueue): string | null {
  const { patientId } = useFirstLocation()
  const [requestedId, setRequestedId] = useState(patientId)
  useWhen(state !== 'initial load', () => {
    const row = requestedId === null ? undefined : rowOf(requestedId)
    if (row) toggle(row)
    setRequestedId(null)
  })
  return requestedId
}

type QueueCommand = (latest: ActionQueue) => void

/** Delays a command that may remove the open row until no details are being edited. */
function useRunWhenNotEditing(queue: ActionQueue, dirty: boolean): (command: QueueCommand) => void {
  const [pending, setPending] = useState<readonly QueueCommand[]>([])
  const runPending = useEffectEvent(() => {
    for (const command of pending) command(queue)
    setPending((all) => all.filter((command) => !pending.includes(command)))
  })
  useEffect(() => {
    if (pending.length > 0 && !dirty) runPending()
  }, [pending, dirty])
  // The caller may know an earlier value of `dirty`, so every command waits for the effect, which sees the latest.
  return (command) => setPending((others) => [...others, command])
}

function rowButton(patientId: string): HTMLElement | null {
  return document.querySelector(`[data-patient="${CSS.escape(patientId)}"] [data-row]`)
}
