import type { DueAction } from '@enamel/contract/actions'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionChange } from '../../features/actions/model/pending-updates.ts'
import type { Done } from '../../features/actions/model/queue.ts'
import type { ActionQueue } from '../../features/actions/use-queue.ts'
import { useWhen } from '../../lib/use-when.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { useEscape } from '../../ui/overlays/use-escape.ts'
import { isOnePane, usePanesLayout } from '../../ui/panes/panes-layout.ts'
import type { Leaving } from '../panes/use-leaving.tsx'
import { useFirstPlace, usePlace } from '../panes/use-place.ts'

export type ActionPane = 'patient' | 'conversation'

export interface OpenAction {
  toggle: (action: DueAction) => void
  close: () => void
  /** The open patient's snooze was ended. */
  awake: () => void
  /** The action of the open row was done with. */
  done: (patientId: string, how: Done) => void
  /** A row has no room for the patient: they take the whole window, one pane at a time. */
  alone: boolean
  pane: ActionPane
  showPane: (pane: ActionPane) => void
}

/**
 * The open row of a queue: opened and closed by pressing it, by Escape, and by the browser's Back and Forward. Details
 * that are being changed outlive all of it, or are asked about first.
 */
export function useOpenAction(
  queue: ActionQueue,
  { leave }: Pick<Leaving, 'leave'>,
  dirty: boolean,
): OpenAction {
  const { subscriber_id: me } = useInit()
  const alone = isOnePane(usePanesLayout())
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
  // When both are visible neither is chosen; when one has to be hidden, it is not the patient.
  useWhen(!alone, () => showPane('patient'))
  useEscape(patientId !== null, close)
  const first = useFirstOpen(queue)
  const isOpen = patientId !== null
  usePlace(
    { patientId: patientId ?? first, details: alone && isOpen && pane === 'conversation' },
    (place) => {
      const row = place.patientId === null ? undefined : queue.rowOf(place.patientId)
      if (place.patientId === patientId) showOther(place.details ? 'conversation' : 'patient')
      else if (row) toggle(row)
      else close()
    },
  )
  const awake = () => {
    if (queue.open) queue.resnoozed(queue.open.patient_id, null)
  }
  const whenSettled = useWhenSettled(queue, dirty)
  const done = (id: string, how: Done) => whenSettled((latest) => latest.done(id, how))
  // The user's own change may remove the open row; another user's never does.
  const arrived = (change: ActionChange) =>
    change.patientId === patientId && change.user_id === me
      ? whenSettled((latest) => latest.arrived(change))
      : queue.arrived(change)
  useRealtimeEffects({ action_changed: arrived })
  return { toggle, close, awake, done, alone, pane, showPane: showOther }
}

/** Opens the patient in the address, once the list is loaded. @returns them until then */
function useFirstOpen({ state, rowOf, toggle }: ActionQueue): string | null {
  const { patientId } = useFirstPlace()
  const [wanted, setWanted] = useState(patientId)
  useWhen(state !== 'initial load', () => {
    const row = wanted === null ? undefined : rowOf(wanted)
    if (row) toggle(row)
    setWanted(null)
  })
  return wanted
}

type QueueCommand = (latest: ActionQueue) => void

/** Runs a step that may remove the open row, but not over details that are being edited: those come first. */
function useWhenSettled(queue: ActionQueue, dirty: boolean): (act: QueueCommand) => void {
  const [waiting, setWaiting] = useState<readonly QueueCommand[]>([])
  const settle = useEffectEvent(() => {
    for (const act of waiting) act(queue)
    setWaiting((all) => all.filter((act) => !waiting.includes(act)))
  })
  useEffect(() => {
    if (waiting.length > 0 && !dirty) settle()
  }, [waiting, dirty])
  // The caller may have asked for this when something was being changed that no longer is.
  return (act) => setWaiting((others) => [...others, act])
}

function rowButton(patientId: string): HTMLElement | null {
  return document.querySelector(`[data-patient="${CSS.escape(patientId)}"] [data-row]`)
}
