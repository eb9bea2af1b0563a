import { actions, type DueAction } from '@enamel/contract/actions'
import { actionViews } from '@enamel/domain/actions/views'
import { joinList } from '@enamel/domain/text/comma-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { DueQuery } from './model/action-query.ts'

/** The query key of every cached query for due actions begins with this. */
export const ACTIONS_KEY = ['actions'] as const

export interface DueList {
  /** When the list was requested, by `performance.now()`. The list includes changes made before that time. */
  requestedAt: number
  actions: DueAction[]
}

/** The query key of every cached list of due actions begins with this. */
export const dueListsKey = [...ACTIONS_KEY, 'due'] as const

/** The due actions that match a query (ACT-08, G-23). */
export function dueActionsQuery(query: DueQuery) {
  return queryOptions({
    queryKey: [...dueListsKey, query],
    queryFn: async ({ signal }): Promise<DueList> => {
      const requestedAt = performance.now()
      return { requestedAt, actions: await call(actions.due, { query }, { signal }) }
    },
    // After a change of filters, the earlier rows are shown until the new ones are loaded.
    placeholderData: keepPreviousData,
    // The list is not reloaded when the window regains focus, so that no row moves while the user reads.
    refetchOnWindowFocus: false,
    // Comparing ten thousand rows with the previous ones costs more than it saves.
    structuralSharing: false,
  })
}

const everyStage = actionViews.flatMap((view) => [...view.stages])

/** The counts are reloaded at intervals, since actions fall due as time passes, without an event. */
const COUNTS_INTERVAL_MS = 60_000

/** The number of due actions of the signed-in user's own patients, reloaded as the other counts are. */
export const ownCountQuery = queryOptions({
  queryKey: [...ACTIONS_KEY, 'counts', 'own'],
  refetchInterval: COUNTS_INTERVAL_MS,
  queryFn: async ({ signal }) => {
    const query = { stages: joinList(everyStage), assigned: 'me' as const }
    const counts = await call(actions.counts, { query }, { signal })
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  },
})

/** The number of due actions of each stage, reloaded while the counts are visible (ACT-12). */
export const actionCountsQuery = queryOptions({
  queryKey: [...ACTIONS_KEY, 'counts'],
  refetchInterval: COUNTS_INTERVAL_MS,
  queryFn: ({ signal }) => call(actions.counts, { query: { stages: joinList(everyStage) } }, { signal }),
})
