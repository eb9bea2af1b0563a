import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showError } from '../../../ui/feedback/show-error.ts'
import { LISTS_KEY, markMany, markOne, splitForRequests } from '../inbox.api.ts'
import { adjustCounts, countChange, refetchCounts } from '../inbox-counts.api.ts'
import type { InboxFilter } from '../model/filter.ts'
import type { LoadedList } from '../model/live-list.ts'
import { markRows, rowsOf } from '../model/marks.ts'
import { markFailure } from './mark-text.ts'

const MARK_KEY = ['inbox', 'mark'] as const

interface Marking {
  patientIds: readonly string[]
  mark: Mark
  /** Whether the rows were selected; they are then marked in one request. */
  areSelected: boolean
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
  /** Removes the rows of these patients that no longer pass the filter. */
  removeMismatches: (patientIds: readonly string[]) => void
}

/**
 * Marks rows immediately and sends the request (INB-11). A mark that is being saved is applied on top of the server's
 * rows. When its request fails, the mark is dropped, which restores the rows (G1-48).
 */
export function useMarks({ rows, filter, removeMismatches }: MarksInput): Marks {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MARK_KEY,
    mutationFn: saveMark,
    onSuccess: (_, marking) => {
      writeToLists(queries, marking)
      removeMismatches(marking.patientIds)
    },
    onError: (error, { patientIds, mark, undoCounts }) => {
      undoCounts()
      showError(error, markFailure(mark, patientIds.length))
    },
    onSettled: () => refetchCounts(queries, 'any'),
  })
  const pending = useMutationState({
    filters: { mutationKey: MARK_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as Marking,
  })
  const shown = useMemo(
    () => pending.reduce((marked, { patientIds, mark }) => markRows(marked, patientIds, mark), rows),
    [rows, pending],
  )

  const startMark = (patientIds: readonly string[], mark: Mark, areSelected: boolean) => {
    const before = rowsOf(rows, patientIds)
    const undoCounts = adjustCounts(queries, filter, countChange(shown, patientIds, mark))
    mutate({ patientIds, mark, areSelected, before, undoCounts })
  }
  return {
    shown,
    markOne: (patientId, mark) => startMark([patientId], mark, false),
    markMany: (patientIds, mark) => {
      for (const ids of splitForRequests(patientIds)) startMark(ids, mark, true)
    },
  }
}

async function saveMark({ patientIds, mark, areSelected }: Marking): Promise<void> {
  const [only] = patientIds
  if (!areSelected && only !== undefined) await markOne(only, mark)
  else await markMany(patientIds, mark)
}

/**
 * Writes a saved mark into the cached lists, except on rows whose version is not that of the marked row: the server has
 * updated them since the mark was made, or they belong to the list of another view, where versions differ.
 */
function writeToLists(queries: QueryClient, { patientIds, mark, before }: Marking): void {
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
