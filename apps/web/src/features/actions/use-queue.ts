import type { DueAction } from '@enamel/contract/actions'
import { dueQuery, listedRange, queryOf } from '@enamel/domain/actions/action-query'
import { type ActionGroup, groupActions } from '@enamel/domain/actions/categories'
import { type ActionListState, actionListState } from '@enamel/domain/actions/list-state'
import {
  type ActionFlags,
  type Arrival,
  type Done,
  emptyQueue,
  flagsOf,
  type NewsKind,
  nextQueue,
  type Queue,
  type QueueStep,
  snoozeOf,
  type Woken,
} from '@enamel/domain/actions/queue'
import { newsCounts } from '@enamel/domain/actions/refresh-words'
import type { ActionView } from '@enamel/domain/actions/views'
import { useQuery } from '@tanstack/react-query'
import { type Reducer, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { ActionChoices } from './action-choices.ts'
import { dueActionsQuery } from './actions.api.ts'

export interface QueueFacts {
  view: ActionView
  choices: ActionChoices
  now: Date
  /** The practice's time zone. */
  timeZone: string
  /** The user's own id: what they do themselves is no news. */
  me: string
  /** Somebody is in the middle of the open row, which then stays even when the list is asked for. */
  isBusy: boolean
}

export interface ActionQueue {
  state: ActionListState
  groups: ActionGroup<DueAction>[]
  /** The open row's action, as it was when it was opened. */
  open: DueAction | null
  news: Record<NewsKind, number>
  flags: (action: DueAction) => ActionFlags
  /** When a waking patient's snooze ended. */
  snooze: (action: DueAction) => DueAction['snooze']
  /** The listed action of a patient. */
  rowOf: (patientId: string) => DueAction | undefined
  toggle: (action: DueAction) => void
  close: () => void
  done: (patientId: string, as: Done) => void
  /** A patient's snooze was ended here. */
  awake: (patientId: string) => void
  /** Asks for the list again; what was news is so no longer when the answer comes. */
  refresh: () => void
  /** Somebody changed an action. */
  arrived: (arrival: Arrival & { user_id: string | null }) => void
  /** A snooze ended. */
  woke: (patient: Woken) => void
}

/** A view's due actions and all that goes on in their list (ACT-11, ACT-13). */
export function useQueue({ view, choices, now, timeZone, me, isBusy }: QueueFacts): ActionQueue {
  const query = queryOf(choices, now, timeZone)
  const wire = dueQuery(view.stages, query, now, timeZone)
  const due = useQuery(dueActionsQuery(wire))
  const [queue, step] = useReducer(nextQueue as Reducer<DueQueue, DueStep>, emptyQueue)
  const listed = due.data
  const rows = useMemo(() => new Map(listed?.actions.map((row) => [row.patient_id, row])), [listed])
  // Other filters ask as well as pressing Refresh does; what reloads by itself does not.
  const asked = useRef(JSON.stringify(wire))
  const take = useEffectEvent(() => {
    if (!listed || due.isPlaceholderData) return
    const wasAsked = asked.current !== JSON.stringify(wire)
    step({ type: 'listed', rows, askedAt: listed.askedAt, keepOpen: !wasAsked || isBusy })
    asked.current = JSON.stringify(wire)
  })
  useLayoutEffect(() => {
    if (listed) take()
  }, [listed])

  const facts = () => ({
    stages: view.stages,
    range: listedRange(query, now, timeZone),
    me,
    now,
  })
  const came = (patientId: string) => ({ row: rows.get(patientId), at: performance.now(), list: facts() })
  return {
    state: actionListState({
      fetching: due.isFetching,
      failed: due.isError,
      held: listed ? listed.actions.length : null,
    }),
    groups: useGroups(rows, queue, choices),
    open: queue.open?.action ?? null,
    news: newsCounts(queue),
    flags: (action) => flagsOf(queue, action),
    snooze: (action) => snoozeOf(queue, action),
    rowOf: (patientId) => rows.get(patientId),
    toggle: (action) => step({ type: 'toggled', action }),
    close: () => step({ type: 'closed' }),
    done: (patientId, as) => step({ type: 'done', patientId, as }),
    awake: (patientId) => step({ type: 'awake', patientId }),
    refresh() {
      asked.current = ''
      due.refetch()
    },
    arrived: (arrival) => step({ type: 'arrived', arrival, ...came(arrival.patientId) }),
    woke: (patient) => step({ type: 'woke', patient, ...came(patient.patientId) }),
  }
}

type DueQueue = Queue<DueAction>
type DueStep = QueueStep<DueAction>

/** Grouped anew only when something moves: thousands of rows are sorted then. */
function useGroups(
  rows: ReadonlyMap<string, DueAction>,
  { open, hidden, news }: DueQueue,
  { sort }: ActionChoices,
): ActionGroup<DueAction>[] {
  // An open row stays where it is until the answer without it has been taken in: what is in it would be lost.
  const kept = open && !rows.has(open.action.patient_id) ? open.action : null
  const woken = news.flatMap(({ kind, patientId }) => (kind === 'waking' ? [patientId] : [])).join()
  return useMemo(() => {
    const all = kept ? [...rows.values(), kept] : [...rows.values()]
    const left = hidden.size === 0 ? all : all.filter(({ patient_id }) => !hidden.has(patient_id))
    return groupActions(left, sort, new Set(woken.split(',')))
  }, [rows, kept, hidden, woken, sort])
}
