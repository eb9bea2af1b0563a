import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showError } from '../../../ui/feedback/show-error.ts'
import { inCalls, LISTS_KEY, markMany, markOne } from '../inbox.api.ts'
import { askForCounts, countChange, moveCounts } from '../inbox-counts.api.ts'
import type { InboxFilter } from '../model/filter.ts'
import type { LoadedList } from '../model/live-list.ts'
import { markRows, rowsOf } from '../model/marks.ts'
import { markFailure } from './mark-text.ts'

const MARK_KEY = ['inbox', 'mark'] as const

interface Marking {
  patientIds: readonly string[]
  mark: Mark
  /** The rows were ticked, and are marked in one call. */
  areTicked: boolean
  /** The rows as the server had them when the mark was made. */
  before: readonly Conversation[]
  undoCounts: () => void
}

export interface Marks {
  /** The rows as shown, with every mark that is being saved. */
  shown: readonly Conversation[]
  markOne: (patientId: string, mark: Mark) => void
  markMany: (patientIds: readonly string[], mark: Mark) => void
}

interface MarksInput {
  rows: readonly Conversation[]
  filter: InboxFilter
  /** Marks were made: rows that pass the filter no longer may go. */
  tidy: (patientIds: readonly string[]) => void
}

/**
 * Marks rows at once and sends the request (INB-11). A mark in progress is laid over the server's rows; when its
 * request fails it is removed, and that is the undo (G1-48).
 */
export function useMarks({ rows, filter, tidy }: MarksInput): Marks {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MARK_KEY,
    mutationFn: send,
    onSuccess: (_, marking) => {
      restore(queries, marking)
      tidy(marking.patientIds)
    },
    onError: (error, { patientIds, mark, undoCounts }) => {
      undoCounts()
      showError(error, markFailure(mark, patientIds.length))
    },
    onSettled: () => askForCounts(queries, 'any'),
  })
  const underWay = useMutationState({
    filters: { mutationKey: MARK_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as Marking,
  })
  const shown = useMemo(
    () => underWay.reduce((marked, { patientIds, mark }) => markRows(marked, patientIds, mark), rows),
    [rows, underWay],
  )

  const begin = (patientIds: readonly string[], mark: Mark, areTicked: boolean) => {
    const before = rowsOf(rows, patientIds)
    const undoCounts = moveCounts(queries, filter, countChange(shown, patientIds, mark))
    mutate({ patientIds, mark, areTicked, before, undoCounts })
  }
  return {
    shown,
    markOne: (patientId, mark) => begin([patientId], mark, false),
    markMany: (patientIds, mark) => {
      for (const ids of inCalls(patientIds)) begin(ids, mark, true)
    },
  }
}

async function send({ patientIds, mark, areTicked }: Marking): Promise<void> {
  const [only] = patientIds
  if (!areTicked && only !== undefined) await markOne(only, mark)
  else await markMany(patientIds, mark)
}

/** Writes a finished mark into every list, except on rows that the server has updated since. */
function restore(queries: QueryClient, { patientIds, mark, before }: Marking): void {
  const versions = new Map(before.map((row) => [row.patient_id, row.version]))
  queries.setQueriesData({ queryKey: LISTS_KEY }, (list: LoadedList | undefined) => {
    if (!list) return list
    const current = rowsOf(list.rows, patientIds).filter(
      ({ patient_id, version }) => (versions.get(patient_id) ?? version) === version,
    )
    const ids = current.map((row) => row.patient_id)
    return { ...list, rows: markRows(list.rows, ids, mark) }
  })
}
