import { type ActionSort, actionSorts, DEFAULT_ACTION_SORT } from '@enamel/domain/actions/categories'
import { type SnoozeFilter, snoozeFilters } from '@enamel/domain/snooze/snooze-filter'
import type { SavedSection, SavedState } from '../../lib/saved-state.ts'

/** How a person likes their due actions; kept in this browser (CFG-16, ACT-37). */
export interface ActionChoices {
  sort: ActionSort
  snoozed: SnoozeFilter
}

/** ACT-35. */
export const defaultChoices: ActionChoices = { sort: DEFAULT_ACTION_SORT, snoozed: 'hideSnoozed' }

export function actionChoicesIn(state: SavedState): SavedSection<ActionChoices> {
  return state.section('actions', (saved) => {
    const { sort, snoozed } = Object(saved)
    return actionSorts.includes(sort) && snoozeFilters.includes(snoozed) ? { sort, snoozed } : undefined
  })
}
