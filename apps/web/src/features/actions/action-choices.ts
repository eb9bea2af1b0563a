import { type ActionFilter, defaultActionFilter, referralFilters } from '@enamel/domain/actions/action-query'
import { type ActionSort, actionSorts, DEFAULT_ACTION_SORT } from '@enamel/domain/actions/categories'
import type { KeptDates } from '@enamel/domain/actions/date-presets'
import { snoozeFilters } from '@enamel/domain/snooze/snooze-filter'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { SavedSection, SavedState } from '../../lib/saved-state.ts'

/** How a person likes their due actions; kept in this browser (CFG-16, ACT-37). */
export type ActionChoices = ActionFilter & { sort: ActionSort }

/** ACT-35. */
export const defaultChoices: ActionChoices = { ...defaultActionFilter, sort: DEFAULT_ACTION_SORT }

/** @param userId whose they are: a desk is shared, also with people of other practices */
export function actionChoicesIn(state: SavedState, userId: string): SavedSection<ActionChoices> {
  return state.section(`actions of ${userId}`, (saved) => {
    // What an earlier version did not keep yet is as it is by default.
    const kept = { ...defaultChoices, ...Object(saved) }
    return areChoices(kept) ? kept : undefined
  })
}

function areChoices(kept: Record<keyof ActionChoices, unknown>): kept is ActionChoices {
  return (
    isOneOf(actionSorts, kept.sort) &&
    isOneOf(snoozeFilters, kept.includeSnoozed) &&
    isOneOf(referralFilters, kept.referrals) &&
    [kept.sources, kept.labels, kept.types].every(areWords) &&
    areDates(kept.dates)
  )
}

function areWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string')
}

function areDates(value: unknown): value is KeptDates {
  const { preset, range } = Object(value)
  return typeof preset === 'string' || (isBound(range?.start) && isBound(range?.end))
}

function isBound(value: unknown): boolean {
  return value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
}
