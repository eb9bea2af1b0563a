import type { DueAction } from '@enamel/contract/actions'
import type { Done } from '@enamel/domain/actions/queue'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActionQueue } from '../features/actions/use-queue.ts'
import { isOnePane, usePanesLayout } from '../features/inbox/panes/inbox-layout.ts'
import type { Leaving } from '../features/inbox/panes/use-leaving.tsx'
import { useFirstPlace, usePlace } from '../features/inbox/panes/use-place.ts'
import { useEscape } from '../ui/overlays/use-escape.ts'

export type ActionPane = 'patient' | 'conversation'

export interface OpenAction {
  toggle: (action: DueAction) => void
  close: () => void
  /** The open patient's snooze was ended. */
  awake: () => void
  /** The action of the open row was done with. */
  done: (patientId: string, as: Done) => void
  /** There is no room for the patient in a row: they take the whole window, one pane at a time. */
  alone: boolean
  pane: ActionPane
  showPane: (pane: ActionPane) => void
}

/**
 * The open row of a queue: opened and closed by pressing it, by Escape, and by the browser's Back and Forward. Details
 * that somebody is changing outlive all of it, or are asked about first.
 */
export function useOpenAction(
  queue: ActionQueue,
  { leave }: Pick<Leaving, 'leave'>,
  dirty: boolean,
): OpenAction {
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
    const { complete, snoozed, snoozeExtended } = queue.flags(action)
    const open = () => {
      showPane('patient')
      queue.toggle(action)
    }
    if (complete || snoozed || snoozeExtended) queue.toggle(action)
    else leave(open)
  }
  useEscape(patientId !== null, close)
  const first = useFirstOpen(queue)
  const isOpen = patientId !== null
  usePlace(
    { patientId: patientId ?? first, details: alone && isOpen && pane === 'conversation' },
    (place) => {
      const row = place.patientId === null ? undefined : queue.rowOf(place.patientId)
      if (place.patientId === patientId) showPane(place.details ? 'conversation' : 'patient')
      else if (row) toggle(row)
      else close()
    },
  )
  const awake = () => {
    if (queue.open && queue.snooze(queue.open)) queue.awake(queue.open.patient_id)
  }
  return { toggle, close, awake, done: useDone(queue, dirty), alone, pane, showPane }
}

/** Opens whom the address names, once the list is there. @returns them until then */
function useFirstOpen({ state, rowOf, toggle }: ActionQueue): string | null {
  const { patientId } = useFirstPlace()
  const [wanted, setWanted] = useState(patientId)
  const open = useEffectEvent(() => {
    const row = wanted === null ? undefined : rowOf(wanted)
    if (row) toggle(row)
    setWanted(null)
  })
  const isListed = state !== 'initial load'
  useEffect(() => {
    if (isListed) open()
  }, [isListed])
  return wanted
}

/** Says what became of an action, but not over details that are still being changed: those come first. */
function useDone({ done }: ActionQueue, dirty: boolean): OpenAction['done'] {
  const waiting = useRef<[patientId: string, as: Done] | null>(null)
  const say = useEffectEvent(() => {
    if (waiting.current) done(...waiting.current)
    waiting.current = null
  })
  useEffect(() => {
    if (!dirty) say()
  }, [dirty])
  return (patientId, as) => {
    if (dirty) waiting.current = [patientId, as]
    else done(patientId, as)
  }
}

function rowButton(patientId: string): HTMLElement | null {
  return document.querySelector(`[data-patient="${CSS.escape(patientId)}"] [data-row]`)
}
