import type { InboxFilterQuery } from '@enamel/contract/saved-filters'
import { ALL_TIME, presetOf, presetRange } from '@enamel/domain/time/date-range'
import type { Moment } from '@enamel/domain/time/moment'
import { pastPresets } from '@enamel/domain/time/past-presets'
import type { InboxFilter } from './filter.ts'

/** The filters of a view with none set, as they are saved. */
export const noInboxFilters: InboxFilterQuery = {
  unread: false,
  starred: false,
  snoozed: false,
  mine: false,
  types: [],
  dates: { preset: 'all' },
  sort: 'desc',
}

/** What is saved of a filter that is set at `now`: not its view. A preset of dates stays relative to today. */
export function toSavedQuery(
  { unread, starred, snoozed, assignee, types, range, sortDirection }: InboxFilter,
  now: Moment,
  zone: string,
): InboxFilterQuery {
  const preset = presetOf(pastPresets, range, now, zone)
  return {
    unread: unread === 'unread',
    starred: starred === 'starred',
    snoozed: snoozed === 'showSnoozed',
    mine: assignee !== null,
    types: [...types],
    dates: preset ? { preset: preset.key } : { range },
    sort: sortDirection,
  }
}

/** The filters that a saved combination sets at `now`; an unknown preset of dates filters nothing. */
export function fromSavedQuery(
  { unread, starred, snoozed, mine, types, dates, sort }: InboxFilterQuery,
  userId: string,
  now: Moment,
  zone: string,
): Partial<InboxFilter> {
  const preset = 'preset' in dates && pastPresets.find(({ key }) => key === dates.preset)
  const presetDates = preset ? presetRange(preset, now, zone) : ALL_TIME
  return {
    unread: unread ? 'unread' : 'all',
    starred: starred ? 'starred' : 'all',
    snoozed: snoozed ? 'showSnoozed' : 'hideSnoozed',
    assignee: mine ? userId : null,
    types,
    range: 'range' in dates ? dates.range : presetDates,
    sortDirection: sort,
  }
}
