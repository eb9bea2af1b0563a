import type { AssignedFilter } from '@enamel/domain/assignment/assignee'
import { includeSnoozed, type SnoozeFilter } from '@enamel/domain/snooze/snooze-filter'
import type { StageKey } from '@enamel/domain/stages/stages'
import { joinList } from '@enamel/domain/text/comma-list'
import type { DateRange } from '@enamel/domain/time/date-range'
import type { Moment } from '@enamel/domain/time/moment'
import { calendarDay, endOfDay } from '@enamel/domain/time/practice-time'
import { currentRange, DUE, type SavedDates } from './date-presets.ts'

export const referralFilters = ['both', 'referrals', 'non-referrals'] as const
export type ReferralFilter = (typeof referralFilters)[number]

/** Which due actions to list (ACT-17). */
export interface ActionQuery {
  range: DateRange
  includeSnoozed: SnoozeFilter
  /** An empty list selects all; the same holds for `labels` and `types`. */
  sources: readonly string[]
  labels: readonly string[]
  types: readonly string[]
  referrals: ReferralFilter
  assigned: AssignedFilter
}

/** The choices in the filter bar: a query whose dates may be relative to today. */
export type ActionFilter = Omit<ActionQuery, 'range'> & { dates: SavedDates }

/** The filter of a user who has not chosen anything yet (ACT-35). */
export const defaultActionFilter: ActionFilter = {
  dates: { preset: DUE },
  includeSnoozed: 'hideSnoozed',
  sources: [],
  labels: [],
  types: [],
  referrals: 'both',
  assigned: 'anyone',
}

/**
 * Whether the filters may hide due actions. Hiding snoozed actions does not count, since it is the default (ACT-35).
 */
export function isNarrowed({ dates, types, sources, labels, referrals, assigned }: ActionFilter): boolean {
  const isDueAndOverdue = 'preset' in dates && dates.preset === DUE
  return (
    !isDueAndOverdue ||
    referrals !== 'both' ||
    assigned !== 'anyone' ||
    [types, sources, labels].some((chosen) => chosen.length > 0)
  )
}

/** The default filters, with the user's choice for snoozed actions. */
export function clearedFilter({ includeSnoozed }: ActionFilter): ActionFilter {
  return { ...defaultActionFilter, includeSnoozed }
}

/** The query for a filter whose dates may be relative to `now`. */
export function queryOf({ dates, ...filter }: ActionFilter, now: Moment, zone: string): ActionQuery {
  return { ...filter, range: currentRange(dates, now, zone) }
}

/**
 * The dates between which actions are listed. A range without an end ends today; without any dates, all actions due by
 * the end of today are listed (G-13).
 */
export function listedRange(
  { range }: Pick<ActionQuery, 'range'>,
  now: Moment,
  zone: string,
): { start: string | null; end: string } {
  return { start: range.start, end: range.end ?? endOfDay(calendarDay(now, zone), zone).toISOString() }
}

/** The parameters of the request (ACT-08). */
export interface DueQuery {
  stages: string
  referred?: '0' | '1'
  types?: string
  labels?: string
  sources?: string
  start_at?: string
  end_at: string
  include_snoozed: '0' | '1'
  assigned?: 'me'
}

const referralParameters: Record<ReferralFilter, Pick<DueQuery, 'referred'>> = {
  both: {},
  referrals: { referred: '1' },
  'non-referrals': { referred: '0' },
}

/** The parameters of the request for the stages of a view (ACT-17, ACT-36, G-13). */
export function dueQuery(
  stages: readonly StageKey[],
  query: ActionQuery,
  now: Moment,
  zone: string,
): DueQuery {
  const { start, end } = listedRange(query, now, zone)
  const { types, labels, sources } = query
  return {
    stages: joinList(stages),
    ...referralParameters[query.referrals],
    ...(types.length > 0 && { types: joinList(types) }),
    ...(labels.length > 0 && { labels: joinList(labels) }),
    ...(sources.length > 0 && { sources: joinList(sources) }),
    ...(start !== null && { start_at: start }),
    end_at: end,
    include_snoozed: includeSnoozed(query.includeSnoozed),
    ...(query.assigned === 'me' && { assigned: 'me' as const }),
  }
}
