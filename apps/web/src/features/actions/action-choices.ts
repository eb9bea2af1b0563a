import { assignedFilters } from '@enamel/domain/assignment/assignee'
import { snoozeFilters } from '@enamel/domain/snooze/snooze-filter'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { SavedSection, SavedState } from '../../lib/saved-state.ts'
import { type ActionFilter, defaultActionFilter, referralFilters } from './model/action-query.ts'
import { type ActionSort, actionSorts, DEFAULT_ACTION_SORT } from './model/categories.ts'
import type { SavedDates } from './model/date-presets.ts'

/** A user's sort order and filters for due actions, stored in this browser (CFG-16, ACT-37). */
export type ActionChoices = ActionFilter & { sort: ActionSort }

/** The choices of a user who has not chosen anything yet (ACT-35). */
export const defaultChoices: ActionChoices = { ...defaultActionFilter, sort: DEFAULT_ACTION_SORT }

/**
 * Where a user's choices are stored. Each user has their own, since several users may share a browser, even users of
 * different practices. Reading returns undefined when none are stored, or when they are invalid.
 */
export function actionChoicesIn(state: SavedState, userId: string): SavedSection<ActionChoices> {
  return state.section(`actions of ${userId}`, (saved) => {
    // Choices that an earlier version did not store get their defaults.
    const choices = { ...defaultChoices, ...Object(saved) }
    return areChoices(choices) ? choices : undefined
  })
}

function areChoices(choices: Record<keyof ActionChoices, unknown>): choices is ActionChoices {
  return (
    isOneOf(actionSorts, choices.sort) &&
    isOneOf(snoozeFilters, choices.includeSnoozed) &&
    isOneOf(referralFilters, choices.referrals) &&
    isOneOf(assignedFilters, choices.assigned) &&
    [choices.sources, choices.labels, choices.types].every(isStringArray) &&
    areDates(choices.dates)
  )
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function areDates(value: unknown): value is SavedDates {
  const { preset, range } = Object(value)
  return typeof preset === 'string' || (isRangeEnd(range?.start) && isRangeEnd(range?.end))
}

function isRangeEnd(value: unknown): boolean {
  return value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
}
