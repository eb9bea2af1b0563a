import { actions, type DueAction } from '@enamel/contract/actions'
import { actionViews } from '@enamel/domain/actions/views'
import { joinList } from '@enamel/domain/text/comma-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { DueQuery } from './model/action-query.ts'

/** Every cached query about due actions begins with this key. */
export const ACTIONS_KEY = ['actions'] as const

export interface DueList {
  /** When they were requested, by the page's own clock: earlier events are included. */
  askedAt: number
  actions: DueAction[]
}

/** Every cached list of due actions begins with this key. */
export const dueListsKey = [...ACTIONS_KEY, 'due'] as const

/** The due actions that a query asks for (ACT-08, G-23). */
export function dueActionsQuery(query: DueQuery) {
  return queryOptions({
    queryKey: [...dueListsKey, query],
    queryFn: async ({ signal }): Promise<DueList> => {
      const askedAt = performance.now()
      return { askedAt, actions: await call(actions.due, { query }, { signal }) }
    },
    // Other filters show the earlier rows until their own are loaded.
    placeholderData: keepPreviousData,
    // New work waits until it is asked for; nothing moves while a user reads.
    refetchOnWindowFocus: false,
    // To compare ten thousand rows with those of before costs more than it saves.
    structuralSharing: false,
  })
}

const everyStage = actionViews.flatMap((view) => [...view.stages])

/** Actions fall due by time alone, without an event. */
const COUNT_AGAIN_MS = 60_000

/** How many actions are due per stage, while the count can be seen (ACT-12). */
export const actionCountsQuery = queryOptions({
  queryKey: [...ACTIONS_KEY, 'counts'],
  refetchInterval: COUNT_AGAIN_MS,
  queryFn: ({ signal }) => call(actions.counts, { query: { stages: joinList(everyStage) } }, { signal }),
})
