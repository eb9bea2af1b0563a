import { FILTER_NAMES_MAX } from '@enamel/domain/reporting/filters'
import { type DayRange, defaultRange, rangeIssue } from '@enamel/domain/reporting/period'
import { isStageKey } from '@enamel/domain/stages/stages'
import { joinList, splitList } from '@enamel/domain/text/comma-list'
import type { Moment } from '@enamel/domain/time/moment'
import { calendarDay, type Day, existingDay } from '@enamel/domain/time/practice-time'
import { filterKeys, type ReportFilterKey, type ReportSearch } from './report-search.ts'

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

/** The lists of filters that exclude nobody. */
export const noFilters = { stages: [], sources: [], labels: [], types: [] } as const

const ALL_TIME = 'all'
/** The server accepts 16 kB for the address of a call and its headers, a part of which is needed for cookies. */
const QUERY_MAX_CHARS = 12_000

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

/** The filters as parameters of a call; a report without the filter by stage is asked with `overviewQuery` (C3-02). */
export function reportQuery(address: ReportAddress) {
  return { ...rangeParameters(address), ...listParameters(address) }
}

/** The filters as they are in the body of a call, with lists that are not joined (BLK-08). */
export function reportFilters(address: ReportAddress) {
  return { ...rangeParameters(address), ...narrowingLists(address) }
}

/** Whether a filter other than the dates narrows a report. */
export function isNarrowed(address: ReportAddress): boolean {
  return Object.keys(narrowingLists(address)).length > 0
}

/** Whether these are more filters than a call can have. */
export function isTooLong(address: ReportAddress): boolean {
  const hasTooMany = Object.values(narrowingLists(address)).some(({ length }) => length > FILTER_NAMES_MAX)
  return hasTooMany || new URLSearchParams(reportQuery(address)).toString().length > QUERY_MAX_CHARS
}

/** The parameters of a call to the overview, which has no filter by stage (RPT-05). */
export function overviewQuery(address: ReportAddress) {
  const { stages: _, ...query } = reportQuery(address)
  return query
}

/** All time has neither day. */
function rangeParameters({ range }: ReportAddress): { from?: Day; to?: Day } {
  return range === null ? {} : { from: range.from, to: range.to }
}

/** Lists joined by commas (G3-10). */
function listParameters(address: ReportAddress): Partial<Record<ReportFilterKey, string>> {
  return Object.fromEntries(
    Object.entries(narrowingLists(address)).map(([key, chosen]) => [key, joinList(chosen)]),
  )
}

/** The lists that exclude somebody. */
function narrowingLists(address: ReportAddress): Partial<Record<ReportFilterKey, string[]>> {
  return Object.fromEntries(
    filterKeys.flatMap((key) => (address[key].length > 0 ? [[key, [...address[key]]]] : [])),
  )
}

function readRange({ start, end }: ReportSearch, now: Moment, zone: string): DayRange {
  const [from, to] = [readDay(start), readDay(end)]
  const isValid = from && to && rangeIssue(from, to, calendarDay(now, zone)) === null
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
