import type { Conversation, ConversationCount, Mark } from '@enamel/domain/inbox/conversation'
import type { InboxView } from '@enamel/domain/inbox/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useMemo, useReducer, useState } from 'react'
import { useStable } from '../../lib/use-stable.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import {
  type InboxChoices,
  type InitialConversation,
  initialChoices,
  isNarrowed,
  nextChoices,
} from './inbox-choices.ts'
import { COUNTS_KEY, countsQuery } from './inbox-counts.api.ts'
import { useConversationList } from './list/use-conversation-list.ts'
import { useMarkRead } from './marks/use-mark-read.ts'
import { useMarks } from './marks/use-marks.ts'
import type { InboxFilter, ListState } from './model/filter.ts'
import { defaultFilter } from './model/filter.ts'
import { rowsOf } from './model/marks.ts'
import { checkStateOf } from './model/selection.ts'
import type { RowActions } from './row/conversation-row.tsx'

/** A view of the inbox: its list and choices, and the actions on them. */
export interface Inbox {
  view: InboxView
  /** The signed-in user. */
  userId: string
  choices: InboxChoices
  list: { state: ListState; rows: readonly Conversation[]; cursor: string | null }
  counts: Record<ConversationCount, number | undefined>
  /** The patient ids of the selected rows that are listed, in the list's order. */
  checked: readonly string[]
  checkState: 'none' | 'some' | 'all'
  /** The open conversation as it was last listed. */
  open: Conversation | null
  actions: {
    /** The actions on one row. */
    rows: RowActions
    close: () => void
    /** Shows the conversation of the page's URL, without asking whether to leave the open conversation. */
    show: (patientId: string | null) => void
    toggleAll: () => void
    deselect: () => void
    markSelected: (mark: Mark) => void
    changeFilter: (change: Partial<InboxFilter>) => void
    /** Null when the filters hide nothing that the view lists by default. */
    clearFilters: (() => void) | null
    refresh: () => void
    loadMore: () => void
    expandList: (expanded: boolean) => void
    openDetails: (where: 'beside' | 'over', open: boolean) => void
  }
}

/**
 * The state and actions of the screen of one inbox view. Its list follows events (RT-10), and is reloaded when it may
 * be out of date (RT-11).
 * @param userId the signed-in user
 * @param first the conversation that the page's URL opens
 * @param leave calls `go`, which leaves the open conversation; if unsent work would be lost, only after the user agrees
 */
export function useInbox(
  view: InboxView,
  userId: string,
  first: InitialConversation,
  leave: (go: () => void) => void,
): Inbox {
  const queries = useQueryClient()
  const [choices, step] = useReducer(nextChoices, view, () => initialChoices(view, first, userId))
  const { filter, selection } = choices
  const list = useConversationList(filter, selection.open)
  useRealtimeEffects({
    inbox_row: list.applyPushed,
    patient_changed: ({ patientId }) => list.onPatientChanged(patientId),
    bulk_messages: list.onBulkMessages,
  })
  useRealtimeReload(list.reconcile)
  const { shown, markOne, markMany } = useMarks({
    rows: list.rows,
    filter,
    removeMismatches: list.removeMismatches,
  })
  const counts = useCounts(filter)
  const checked = useMemo(
    () => rowsOf(shown, selection.checked).map((row) => row.patient_id),
    [shown, selection.checked],
  )
  const checkState = checkStateOf(checked.length, shown.length)

  const read = useMarkRead(shown, selection.open, markOne)
  const show = (patientId: string | null) => {
    read.now(patientId)
    step({ type: 'opened', patientId })
  }

  const rowActions = useStable<RowActions>({
    open(patientId) {
      const open = () => show(patientId)
      if (patientId === selection.open) open()
      else leave(open)
    },
    moveTo(patientId) {
      leave(() => {
        read.later(patientId)
        // The row has the focus in the frame of the key, and further keys pass it before its conversation is rendered.
        startTransition(() => step({ type: 'opened', patientId }))
      })
    },
    toggle: (patientId) => step({ type: 'toggled', patientId }),
    mark(patientId, mark) {
      read.cancel()
      markOne(patientId, mark)
    },
  })
  const changeFilter = (change: Partial<InboxFilter>) =>
    leave(() => step({ type: 'filter_changed', change, list: list.state }))
  return {
    view,
    userId,
    choices,
    list: { state: list.state, rows: shown, cursor: list.cursor },
    counts,
    checked,
    checkState,
    open: useOpenRow(shown, selection.open),
    actions: {
      rows: rowActions,
      close: () => leave(() => show(null)),
      show,
      toggleAll: () => step({ type: 'all_toggled', listed: shown.map((row) => row.patient_id) }),
      deselect: () => step({ type: 'deselected' }),
      markSelected: (mark) => markMany(checked, mark),
      changeFilter,
      clearFilters: isNarrowed(filter, view)
        ? () => changeFilter({ ...defaultFilter(view, userId), sortDirection: filter.sortDirection })
        : null,
      refresh: () =>
        leave(() => {
          step({ type: 'reset' })
          list.refresh()
          void queries.invalidateQueries({ queryKey: COUNTS_KEY })
        }),
      loadMore: list.loadMore,
      expandList: (expanded) => step({ type: 'list_expanded', expanded }),
      openDetails: (where, open) => {
        const go = () => step({ type: 'details_opened', where, open })
        if (open) go()
        else leave(go)
      },
    },
  }
}

function useCounts(filter: InboxFilter): Inbox['counts'] {
  return {
    unread: useQuery(countsQuery('unread', filter)).data,
    starred: useQuery(countsQuery('starred', filter)).data,
    snoozed: useQuery(countsQuery('snoozed', filter)).data,
  }
}

/** The open conversation, as it was last listed if it has left the list. */
function useOpenRow(rows: readonly Conversation[], patientId: string | null): Conversation | null {
  const [cached, setCached] = useState<Conversation | null>(null)
  const listed = useMemo(() => rows.find((row) => row.patient_id === patientId), [rows, patientId])
  if (listed && listed !== cached) setCached(listed)
  if (patientId === null) return null
  return listed ?? (cached?.patient_id === patientId ? cached : null)
}
