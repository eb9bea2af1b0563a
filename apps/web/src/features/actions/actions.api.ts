import { actions } from '@enamel/contract/actions'
import { type ActionView, actionViews } from '@enamel/domain/actions/views'
import { includeSnoozed, type SnoozeFilter } from '@enamel/domain/snooze/snooze-filter'
import { joinList } from '@enamel/domain/text/comma-list'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Everything about due actions that the cache holds begins with this key. */
export const ACTIONS_KEY = ['actions'] as const

/** The due actions of a view: its own stages only, due by now on the server's clock (ACT-05, G-23). */
export function dueActionsQuery(view: ActionView, snoozed: SnoozeFilter) {
  return queryOptions({
    queryKey: [...ACTIONS_KEY, 'due', view.key, snoozed],
    queryFn: ({ signal }) =>
      call(
        actions.due,
        { query: { stages: joinList(view.stages), include_snoozed: includeSnoozed(snoozed) } },
        { signal },
      ),
    // New work waits until it is asked for; nothing jumps while somebody reads.
    refetchOnWindowFocus: false,
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
    actionViews.map((view) => [
      view.key,
      view.stages.reduce((sum, stage) => sum + (perStage[stage] ?? 0), 0),
    ]),
  )
}
