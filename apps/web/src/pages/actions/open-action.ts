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
import type { Leaving } from '../panes/use-leaving.tsx'
import { useFirstLocation, useListLocation } from '../panes/use-list-location.ts'

export type ActionPane = 'patient' | 'conversation'

export interface OpenAction {
  toggle: (action: DueAction) => void
  close: () => void
  /** The open patient's snooze was ended. */
  onSnoozeEnded: () => void
  /** The user has completed or snoozed the open row. */
  onDone: (patientId: string, result: RowResult) => void
  /** A row has no room for the patient: they take the whole window, one pane at a time. */
  fullWindow: boolean
  pane: ActionPane
  showPane: (pane: ActionPane) => void
}

/**
 * The open row of a queue: opened and closed by pressing it, by Escape, and by the browser's Back and Forward. Details
 * that are being edited are not lost without a question.
 */
export function useOpenAction(
  queue: ActionQueue,
  { leave }: Pick<Leaving, 'leave'>,
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
  // One pane at a time: the other one is unmounted with its input.
  const showOther = (other: ActionPane) => leave(() => showPane(other))
  // The patient is shown first when the window has room for one pane only.
  useWhen(!fullWindow, () => showPane('patient'))
  useEscape(patientId !== null, close)
  const first = useFirstOpen(queue)
  const isOpen = patientId !== null
  useListLocation(
    { patientId: patientId ?? first, details: fullWindow && isOpen && pane === 'conversation' },
    (location) => {
      const row = location.patientId === null ? undefined : queue.rowOf(location.patientId)
      if (location.patientId === patientId) showOther(location.details ? 'conversation' : 'patient')
      else if (row) toggle(row)
      else close()
    },
  )
  const onSnoozeEnded = () => {
    if (queue.open) queue.applySnooze(queue.open.patient_id, null)
  }
  const whenSettled = useWhenSettled(queue, dirty)
  const onDone = (id: string, result: RowResult) => whenSettled((latest) => latest.complete(id, result))
  // The user's own change may remove the open row; another user's never does.
  const onActionChanged = (change: ActionChange) =>
    change.patientId === patientId && change.user_id === me
      ? whenSettled((latest) => latest.applyChange(change))
      : queue.applyChange(change)
  useRealtimeEffects({ action_changed: onActionChanged })
  return { toggle, close, onSnoozeEnded, onDone, fullWindow, pane, showPane: showOther }
}

/** Opens the patient in the address, once the list is loaded. @returns them until then */
function useFirstOpen({ state, rowOf, toggle }: ActionQueue): string | null {
  const { patientId } = useFirstLocation()
  const [wanted, setWanted] = useState(patientId)
  useWhen(state !== 'initial load', () => {
    const row = wanted === null ? undefined : rowOf(wanted)
    if (row) toggle(row)
    setWanted(null)
  })
  return wanted
}

type QueueCommand = (latest: ActionQueue) => void

/** Runs a step that may remove the open row once no details are being edited. */
function useWhenSettled(queue: ActionQueue, dirty: boolean): (command: QueueCommand) => void {
  const [waiting, setWaiting] = useState<readonly QueueCommand[]>([])
  const settle = useEffectEvent(() => {
    for (const command of waiting) command(queue)
    setWaiting((all) => all.filter((command) => !waiting.includes(command)))
  })
  useEffect(() => {
    if (waiting.length > 0 && !dirty) settle()
  }, [waiting, dirty])
  // Details may have been edited when the command was given, but not any more.
  return (command) => setWaiting((others) => [...others, command])
}

function rowButton(patientId: string): HTMLElement | null {
  return document.querySelector(`[data-patient="${CSS.escape(patientId)}"] [data-row]`)
}
