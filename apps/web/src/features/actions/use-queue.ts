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
import { patientDetails, updateInLists } from './cached-actions.ts'
import { dueQuery, listedRange, queryOf } from './model/action-query.ts'
import { type ActionGroup, groupActions } from './model/categories.ts'
import { type ActionListState, actionListState } from './model/list-state.ts'
import { nextQueue } from './model/next-queue.ts'
import {
  type ActionChange,
  type PendingUpdateKind,
  patientsWithEndedSnooze,
} from './model/pending-updates.ts'
import {
  type ActionFlags,
  emptyQueue,
  type OpenRow,
  type Queue,
  type QueueStep,
  type RowResult,
} from './model/queue.ts'
import { applyMove, applyMoves, flagsOf } from './model/queue-rows.ts'
import { isAmongWaking, snoozeOf } from './model/queue-snoozes.ts'
import { pendingUpdateCounts } from './model/refresh-text.ts'
import { hasUnsentWork, leavesUnsentWork } from './unsent-work.ts'

export interface QueueInput {
  view: ActionView
  choices: ActionChoices
  /**
   * Whether the open row's patient is being edited, so that the row stays open even when the list no longer contains
   * it.
   */
  dirty: boolean
  /** Whether a patient has a draft note, and an outcome with a note is being saved for the same patient. */
  isNoteBeingSaved: (owner: string, patientId: string) => boolean
}

export interface ActionQueue {
  state: ActionListState
  groups: ActionGroup<DueAction>[]
  /** The open row's action, as it was last listed. */
  open: DueAction | null
  pendingUpdates: Record<PendingUpdateKind, number>
  flags: (action: DueAction) => ActionFlags
  /** The patient's current snooze. */
  snooze: (action: DueAction) => DueAction['snooze']
  /** A patient's listed action, with its current date. */
  rowOf: (patientId: string) => DueAction | undefined
  isOpen: (action: DueAction) => boolean
  isDone: (action: DueAction) => boolean
  toggle: (action: DueAction) => void
  close: () => void
  complete: (patientId: string, result: RowResult) => void
  /** Applies a patient's changed or ended snooze. */
  applySnooze: (patientId: string, snooze: DueAction['snooze']) => void
  /** Reloads the list; pending updates are cleared when it is loaded. */
  refresh: () => void
  /** Applies a change of an action, by any user or by the product. */
  applyChange: (change: ActionChange) => void
}

/** A view's due actions and the state of their list (ACT-11, ACT-13). */
export function useQueue({ view, choices, dirty, isNoteBeingSaved }: QueueInput): ActionQueue {
  const { client, subscriber_id: userId } = useInit()
  const queries = useQueryClient()
  const timeZone = client.time_zone
  const now = useNow()
  const query = queryOf(choices, now, timeZone)
  const request = dueQuery(view.stages, query, now, timeZone)
  const due = useQuery(dueActionsQuery(request))
  const [queue, step] = useReducer(nextQueue as Reducer<DueQueue, DueStep>, emptyQueue)
  const listed = due.data
  const listedRows = useMemo(() => new Map(listed?.actions.map((row) => [row.patient_id, row])), [listed])
  const rows = useMemo(() => applyMoves(listedRows, queue.moved), [listedRows, queue.moved])
  const requestKey = JSON.stringify(request)
  // Identifies the request whose list is shown; null after Refresh. If the key is unchanged, the user did not ask for
  // the reload.
  const loadedKey = useRef<string | null>(requestKey)
  const applyLoadedList = useEffectEvent(() => {
    if (!listed || due.isPlaceholderData) return
    const isUnsent = queue.open !== null && (dirty || hasUnsentWork(userId, queue.open.action.patient_id))
    const stayReason = isUnsent ? 'unsent' : loadedKey.current === requestKey ? 'backgroundReload' : null
    step({ type: 'listLoaded', rows: listedRows, requestedAt: listed.requestedAt, stayReason })
    loadedKey.current = requestKey
  })
  // Depends on `requestedAt`, since a changed patient in the cached list does not count as a newly loaded list.
  const requestedAt = listed?.requestedAt
  useLayoutEffect(() => {
    if (requestedAt !== undefined) applyLoadedList()
  }, [requestedAt])

  const isUnsent = (patientId: string) =>
    leavesUnsentWork(userId, patientId, isNoteBeingSaved(userId, patientId))
  const listInput = () => ({
    stages: view.stages,
    range: listedRange(query, now, timeZone),
    filter: query,
    userId,
    now,
  })
  const stepInput = (patientId: string) => ({
    row: rows.get(patientId),
    at: performance.now(),
    list: listInput(),
  })
  const applySnooze = (patientId: string, snooze: DueAction['snooze']) =>
    step({ type: 'snoozeChanged', patientId, snooze, ...stepInput(patientId) })
  useRealtimeEffects({
    snooze_ended: (endedSnooze) =>
      step({ type: 'snoozeEnded', endedSnooze, ...stepInput(endedSnooze.patientId) }),
    snooze_known: ({ patientId, snooze }) => applySnooze(patientId, snooze),
    assigned({ patientId, assignee, ...change }) {
      updateInLists(queries, patientId, { assignee })
      step({ type: 'assigned', change: { patientId, ...change }, ...stepInput(patientId) })
      // The user's own assignment is no pending update, so the list of their own actions is loaded again.
      if (query.assigned === 'me' && change.user_id === userId) void due.refetch()
    },
  })
  usePatientChanges((patient) =>
    step({ type: 'patientChanged', patientId: patient.id, details: patientDetails(patient) }),
  )
  return {
    state: actionListState({
      fetching: due.isFetching,
      failed: due.isError,
      // An open row comes from an earlier list, even if no list for the current filters is cached.
      cached: listed?.actions.length ?? (queue.open ? 1 : null),
    }),
    groups: useGroups(rows, queue, choices),
    open: queue.open?.action ?? null,
    pendingUpdates: pendingUpdateCounts(queue.pendingUpdates),
    flags: (action) => flagsOf(queue, action),
    snooze: (action) => snoozeOf(queue, action),
    rowOf: (patientId) => rows.get(patientId),
    isOpen: ({ patient_id }) => patient_id === queue.open?.action.patient_id,
    isDone: ({ patient_id }) => queue.results.has(patient_id),
    toggle: (action) => step({ type: 'toggled', action }),
    close: () => step({ type: 'closed' }),
    complete: (patientId, result) =>
      step({ type: 'completed', patientId, result, isUnsent: isUnsent(patientId) }),
    applySnooze,
    refresh() {
      // The user asked for this reload, as with a change of filters, so it may remove the open row.
      loadedKey.current = null
      due.refetch()
    },
    applyChange: (change) =>
      step({
        type: 'actionChanged',
        change,
        ...stepInput(change.patientId),
        isUnsent: isUnsent(change.patientId),
      }),
  }
}

/** Updates the rows of patients whose cached details change (ACT-10). */
function usePatientChanges(onChanged: (patient: Patient) => void): void {
  const queries = useQueryClient()
  const applyChange = useEffectEvent((patient: Patient) => {
    updateInLists(queries, patient.id, patientDetails(patient))
    onChanged(patient)
  })
  useEffect(() => watchPatients(queries, applyChange), [queries])
  useRealtimeEffects({
    // The patient of a closed row is usually not cached.
    patient_changed({ patientId, distinguisher }) {
      if (distinguisher !== undefined) updateInLists(queries, patientId, { distinguisher })
    },
  })
}

type DueQueue = Queue<DueAction>
type DueStep = QueueStep<DueAction>

/** Groups the rows again only when the groups may change, since thousands of rows may have to be sorted. */
function useGroups(
  rows: ReadonlyMap<string, DueAction>,
  queue: DueQueue,
  { sort }: ActionChoices,
): ActionGroup<DueAction>[] {
  const { open, hidden, moved, snoozes } = queue
  const openRow = useMemo(() => open && openRowOutsideList(rows, open, moved), [rows, open, moved])
  const endedSnoozesKey = [...patientsWithEndedSnooze(queue.pendingUpdates)].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `endedSnoozesKey` stands for the queue: most updates do not change who is waking.
  return useMemo(() => {
    const all = [...(openRow ? new Map(rows).set(openRow.patient_id, openRow) : rows).values()]
    const visible = hidden.size === 0 ? all : all.filter(({ patient_id }) => !hidden.has(patient_id))
    return groupActions(visible, sort, (action) => isAmongWaking(queue, action))
  }, [rows, openRow, hidden, endedSnoozesKey, snoozes, sort])
}

/**
 * The open row, if the list does not contain it under its stage. The row stays, since its content would otherwise be
 * lost.
 */
function openRowOutsideList(
  rows: ReadonlyMap<string, DueAction>,
  { action, groupStage }: OpenRow<DueAction>,
  moved: DueQueue['moved'],
): DueAction | null {
  const row = rows.get(action.patient_id)
  return row?.stage === groupStage ? null : { ...(row ?? applyMove(action, moved)), stage: groupStage }
}
