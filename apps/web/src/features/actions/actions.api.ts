import { actions, type DueAction } from '@enamel/contract/actions'
import type { DueQuery } from '@enamel/domain/actions/action-query'
import { type ActionView, actionViews } from '@enamel/domain/actions/views'
import { joinList } from '@enamel/domain/text/comma-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Everything about due actions that the cache holds begins with this key. */
export const ACTIONS_KEY = ['actions'] as const

export interface DueList {
  /** When they were asked for, by the page's own clock: what came before is in them. */
  askedAt: number
  actions: DueAction[]
}

/** The due actions that a query asks for (ACT-08, G-23). */
export function dueActionsQuery(query: DueQuery) {
  return queryOptions({
    queryKey: [...ACTIONS_KEY, 'due', query],
    queryFn: async ({ signal }): Promise<DueList> => {
      const askedAt = performance.now()
      return { askedAt, actions: await call(actions.due, { query }, { signal }) }
    },
    // Other filters show the rows of before until theirs are there.
    placeholderData: keepPreviousData,
    // New work waits until it is asked for; nothing jumps while somebody reads.
    refetchOnWindowFocus: false,
    // To compare ten thousand rows with those of before costs more than it saves.
    structuralSharing: false,
  })
}

const everyStage = actionViews.flatMap((view) => [...view.stages])

/** How many actions are due per stage (ACT-12). */
export const actionCountsQuery = queryOptions({
  queryKey: [...ACTIONS_KEY, 'counts'],
  queryFn: ({ signal }) => call(actions.counts, { query: { stages: joinList(everyStage) } }, { signal }),
})

/** The sum of each view's stages, by the view's key in the menu (ACT-12). */
export function viewCounts(perStage: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    actionViews.map((view: ActionView) => [
      view.key,
      view.stages.reduce((sum, stage) => sum + (perStage[stage] ?? 0), 0),
    ]),
  )
}
