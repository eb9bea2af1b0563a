import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import type { ActionView } from '@enamel/domain/actions/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Reducer, useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { watchPatients } from '../../signed-in/cached-patient.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import type { ActionChoices } from './action-choices.ts'
import { dueActionsQuery } from './actions.api.ts'
import { followPatient, shownDetails } from './cached-actions.ts'
import { dueQuery, listedRange, queryOf } from './model/action-query.ts'
import { type ActionGroup, groupActions } from './model/categories.ts'
import { type ActionListState, actionListState } from './model/list-state.ts'
import { nextQueue } from './model/next-queue.ts'
import { type ActionChange, type PendingUpdateKind, wokenIn } from './model/pending-updates.ts'
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
import { hasUnsent, leavesUnsent } from './unsent.ts'

export interface QueueInput {
  view: ActionView
  choices: ActionChoices
  /** Whether details of the open row's patient are being changed: then the row stays although an answer lacks it. */
  dirty: boolean
  /** Whether the note that a patient has as a draft is being saved with their outcome. */
  isNoteBeingSaved: (owner: string, patientId: string) => boolean
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
  /** An action was changed, by another user or by this one, here or elsewhere. */
  arrived: (change: ActionChange) => void
}

/** A view's due actions and the state of their list (ACT-11, ACT-13). */
export function useQueue({ view, choices, dirty, isNoteBeingSaved }: QueueInput): ActionQueue {
  const { client, subscriber_id: me } = useInit()
  const timeZone = client.time_zone
  const now = useNow()
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
    const isUnsent = queue.open !== null && (dirty || hasUnsent(me, queue.open.action.patient_id))
    const stayOpen = isUnsent ? 'unsent' : wasAskedFor.current === wireKey ? 'unasked' : null
    step({ type: 'listed', rows: asListed, askedAt: listed.askedAt, stayOpen })
    wasAskedFor.current = wireKey
  })
  // A change to a patient's details alone does not count as a new answer.
  const askedAt = listed?.askedAt
  useLayoutEffect(() => {
    if (askedAt !== undefined) take()
  }, [askedAt])

  const isUnsent = (patientId: string) => leavesUnsent(me, patientId, isNoteBeingSaved(me, patientId))
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
  const resnoozed = (patientId: string, snooze: DueAction['snooze']) =>
    step({ type: 'resnoozed', patientId, snooze, ...came(patientId) })
  useRealtimeEffects({
    snooze_ended: (woken) => step({ type: 'woke', woken, ...came(woken.patientId) }),
    snooze_known: ({ patientId, snooze }) => resnoozed(patientId, snooze),
  })
  useFollowPatients((patient) =>
    step({ type: 'followed', patientId: patient.id, details: shownDetails(patient) }),
  )
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
    done: (patientId, how) => step({ type: 'done', patientId, how, isUnsent: isUnsent(patientId) }),
    resnoozed,
    refresh() {
      // The user asked for this answer, as with other filters: it may remove the open row.
      wasAskedFor.current = null
      due.refetch()
    },
    arrived: (change) =>
      step({
        type: 'arrived',
        change,
        ...came(change.patientId),
        isUnsent: isUnsent(change.patientId),
      }),
  }
}

/** Rows show a patient as they are cached, if they are (ACT-10). */
function useFollowPatients(onChanged: (patient: Patient) => void): void {
  const queries = useQueryClient()
  const follow = useEffectEvent((patient: Patient) => {
    followPatient(queries, patient)
    onChanged(patient)
  })
  useEffect(() => watchPatients(queries, follow), [queries])
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
