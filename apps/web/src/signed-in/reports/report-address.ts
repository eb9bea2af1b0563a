import { type DayRange, defaultRange, rangeError } from '@enamel/domain/reporting/period'
import { isStageKey } from '@enamel/domain/stages/stages'
import { joinList, splitList } from '@enamel/domain/text/comma-list'
import type { Moment } from '@enamel/domain/time/moment'
import { calendarDay, type Day, existingDay } from '@enamel/domain/time/practice-time'
import type { ReportSearch } from './report-search.ts'

/** The filters of a report. An empty list excludes nobody. */
export interface ReportAddress {
  /** Null for all time. */
  range: DayRange | null
  /** The keys of stages. */
  stages: readonly string[]
  sources: readonly string[]
  labels: readonly string[]
  types: readonly string[]
}

export type ReportFilterKey = Exclude<keyof ReportAddress, 'range'>

const ALL_TIME = 'all'

/**
 * The filters of an address. Invalid days are replaced by the default range, which is the last 30 days to today
 * (RPT-08); unknown stages are left out.
 */
export function readReportAddress(search: ReportSearch, now: Moment, zone: string): ReportAddress {
  return {
    range: search.start === ALL_TIME ? null : readRange(search, now, zone),
    stages: readList(search.stages).filter(isStageKey),
    sources: readList(search.sources),
    labels: readList(search.labels),
    types: readList(search.types),
  }
}

/** The search parameters of these filters; the default range and empty lists are left out (RPT-07). */
export function writeReportAddress(address: ReportAddress, now: Moment, zone: string): ReportSearch {
  return { ...writeRange(address.range, now, zone), ...listParameters(address) }
}

/**
 * The filters as parameters of a call; a report without the filter by stage is asked with `overviewQuery`. All time has
 * neither day.
 */
export function reportQuery({ range, ...lists }: ReportAddress) {
  return { ...(range && { from: range.from, to: range.to }), ...listParameters(lists) }
}

/** The parameters of a call to the overview, which has no filter by stage (RPT-05). */
export function overviewQuery(address: ReportAddress) {
  const { stages: _, ...query } = reportQuery(address)
  return query
}

function listParameters({ stages, sources, labels, types }: Pick<ReportAddress, ReportFilterKey>) {
  return {
    ...(stages.length > 0 && { stages: joinList(stages) }),
    ...(sources.length > 0 && { sources: joinList(sources) }),
    ...(labels.length > 0 && { labels: joinList(labels) }),
    ...(types.length > 0 && { types: joinList(types) }),
  }
}

function readRange({ start, end }: ReportSearch, now: Moment, zone: string): DayRange {
  const [from, to] = [readDay(start), readDay(end)]
  const isValid = from && to && rangeError(from, to, calendarDay(now, zone)) === null
  return isValid ? { from, to } : defaultRange(now, zone)
}

function writeRange(range: DayRange | null, now: Moment, zone: string): ReportSearch {
  if (range === null) return { start: ALL_TIME }
  const { from, to } = defaultRange(now, zone)
  return range.from === from && range.to === to ? {} : { start: range.from, end: range.to }
}

function readDay(text = ''): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return existingDay(year, month, day)
}

function readList(text = ''): string[] {
  return [...new Set(splitList(text))]
}
