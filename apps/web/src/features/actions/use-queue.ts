import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import type { ActionView } from '@enamel/domain/actions/views'
import { useQuery } from '@tanstack/react-query'
import { type Reducer, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { ActionChoices } from './action-choices.ts'
import { dueActionsQuery } from './actions.api.ts'
import { shownDetails } from './cached-actions.ts'
import { dueQuery, listedRange, queryOf } from './model/action-query.ts'
import { type ActionGroup, groupActions } from './model/categories.ts'
import { type ActionListState, actionListState } from './model/list-state.ts'
import { nextQueue } from './model/next-queue.ts'
import { type ActionChange, type PendingUpdateKind, type Woken, wokenIn } from './model/pending-updates.ts'
import {
  type ActionFlags,
  type Done,
  emptyQueue,
  type OpenRow,
  type Queue,
  type QueueStep,
} from './model/queue.ts'
import { dueRow, dueRows, flagsOf } from './model/queue-rows.ts'
import { isAmongWaking, snoozeOf } from './model/queue-snoozes.ts'
import { pendingUpdateCounts } from './model/refresh-text.ts'

export interface QueueInput {
  view: ActionView
  choices: ActionChoices
  now: Date
  /** The practice's time zone. */
  timeZone: string
  /** The user's own id: their own changes are not pending updates. */
  me: string
  /** Whether the open row of a patient has unsent or unsaved work: then it stays although an answer lacks it. */
  hasUnsent: (patientId: string) => boolean
  /** The action of a patient whose action was completed: a change that is being saved counts as saved. */
  leavesUnsent: (patientId: string) => boolean
}

export interface ActionQueue {
  state: ActionListState
  groups: ActionGroup<DueAction>[]
  /** The open row's action, as it was last listed. */
  open: DueAction | null
  pendingUpdates: Record<PendingUpdateKind, number>
  flags: (action: DueAction) => ActionFlags
  /** The patient's present snooze. */
  snooze: (action: DueAction) => DueAction['snooze']
  /** A patient's listed action, with its present date. */
  rowOf: (patientId: string) => DueAction | undefined
  isOpen: (action: DueAction) => boolean
  isDone: (action: DueAction) => boolean
  toggle: (action: DueAction) => void
  close: () => void
  done: (patientId: string, how: Done) => void
  /** A patient's snooze has changed, or has ended. */
  resnoozed: (patientId: string, snooze: DueAction['snooze']) => void
  /** Loads the list again; its pending updates are cleared when the answer comes. */
  refresh: () => void
  /** The patient's details have changed. */
  followed: (patient: Patient) => void
  /** An action was changed, by another user or by this one, here or elsewhere. */
  arrived: (change: ActionChange) => void
  /** A snooze ended. */
  woke: (woken: Woken) => void
}

/** A view's due actions and the state of their list (ACT-11, ACT-13). */
export function useQueue({
  view,
  choices,
  now,
  timeZone,
  me,
  hasUnsent,
  leavesUnsent,
}: QueueInput): ActionQueue {
  const query = queryOf(choices, now, timeZone)
  const wire = dueQuery(view.stages, query, now, timeZone)
  const due = useQuery(dueActionsQuery(wire))
  const [queue, step] = useReducer(nextQueue as Reducer<DueQueue, DueStep>, emptyQueue)
  const listed = due.data
  const asListed = useMemo(() => new Map(listed?.actions.map((row) => [row.patient_id, row])), [listed])
  const rows = useMemo(() => dueRows(asListed, queue.moved), [asListed, queue.moved])
  // Changing filters reloads like pressing Refresh; a background reload does not.
  const wireKey = JSON.stringify(wire)
  const wasAskedFor = useRef<string | null>(wireKey)
  const take = useEffectEvent(() => {
    if (!listed || due.isPlaceholderData) return
    const isUnsent = queue.open !== null && hasUnsent(queue.open.action.patient_id)
    const stayOpen = isUnsent ? 'unsent' : wasAskedFor.current === wireKey ? 'unasked' : null
    step({ type: 'listed', rows: asListed, askedAt: listed.askedAt, stayOpen })
    wasAskedFor.current = wireKey
  })
  // A change to a patient's details alone does not count as a new answer.
  const askedAt = listed?.askedAt
  useLayoutEffect(() => {
    if (askedAt !== undefined) take()
  }, [askedAt])

  const details = () => ({
    stages: view.stages,
    range: listedRange(query, now, timeZone),
    filter: query,
    me,
    now,
  })
  const came = (patientId: string) => ({
    row: rows.get(patientId),
    at: performance.now(),
    list: details(),
  })
  return {
    state: actionListState({
      fetching: due.isFetching,
      failed: due.isError,
      // The open row is one of an earlier answer, also where other filters have none.
      cached: listed?.actions.length ?? (queue.open ? 1 : null),
    }),
    groups: useGroups(rows, queue, choices),
    open: queue.open?.action ?? null,
    pendingUpdates: pendingUpdateCounts(queue.pendingUpdates),
    flags: (action) => flagsOf(queue, action),
    snooze: (action) => snoozeOf(queue, action),
    rowOf: (patientId) => rows.get(patientId),
    isOpen: ({ patient_id }) => patient_id === queue.open?.action.patient_id,
    isDone: ({ patient_id }) => queue.done.has(patient_id),
    toggle: (action) => step({ type: 'toggled', action }),
    close: () => step({ type: 'closed' }),
    done: (patientId, how) => step({ type: 'done', patientId, how, isUnsent: leavesUnsent(patientId) }),
    resnoozed: (patientId, snooze) => step({ type: 'resnoozed', patientId, snooze, ...came(patientId) }),
    refresh() {
      // The user asked for this answer, as with other filters: it may remove the open row.
      wasAskedFor.current = null
      due.refetch()
    },
    followed: (patient) => step({ type: 'followed', patientId: patient.id, details: shownDetails(patient) }),
    arrived: (change) =>
      step({
        type: 'arrived',
        change,
        ...came(change.patientId),
        isUnsent: leavesUnsent(change.patientId),
      }),
    woke: (woken) => step({ type: 'woke', woken, ...came(woken.patientId) }),
  }
}

type DueQueue = Queue<DueAction>
type DueStep = QueueStep<DueAction>

/** Grouped again only when something moves: thousands of rows are sorted then. */
function useGroups(
  rows: ReadonlyMap<string, DueAction>,
  queue: DueQueue,
  { sort }: ActionChoices,
): ActionGroup<DueAction>[] {
  const { open, hidden, moved, snoozes } = queue
  const placed = useMemo(() => open && placedRow(rows, open, moved), [rows, open, moved])
  const wokenKey = [...wokenIn(queue.pendingUpdates)].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its key: most updates do not change who is waking.
  return useMemo(() => {
    const all = [...(placed ? new Map(rows).set(placed.patient_id, placed) : rows).values()]
    const left = hidden.size === 0 ? all : all.filter(({ patient_id }) => !hidden.has(patient_id))
    return groupActions(left, sort, (action) => isAmongWaking(queue, action))
  }, [rows, placed, hidden, wokenKey, snoozes, sort])
}

/** The open row, if the listed rows do not contain it: its content would be lost. */
function placedRow(
  rows: ReadonlyMap<string, DueAction>,
  { action, placedBy }: OpenRow<DueAction>,
  moved: DueQueue['moved'],
): DueAction | null {
  const row = rows.get(action.patient_id)
  return row?.stage === placedBy ? null : { ...(row ?? dueRow(action, moved)), stage: placedBy }
}
