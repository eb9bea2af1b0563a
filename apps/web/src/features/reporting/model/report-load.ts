/**
 * The state of a report (RPT-11, G3-03). A loaded report is `current`, or shows the figures of earlier filters while
 * those of the present ones load, or could not be updated.
 */
export type ReportLoad<Report> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; report: Report; figures: 'current' | 'earlier' | 'not_updated' }
  | { status: 'error' }

/** A query of the cache. */
interface ReportQueryState<Report> {
  data: Report | undefined
  isError: boolean
  isFetching: boolean
  /** Whether the data belong to earlier filters. */
  isPlaceholderData: boolean
}

/** The state of a report, by the state of its query. */
export function reportLoad<Report>(query: ReportQueryState<Report>): ReportLoad<Report> {
  const { data: report, isError, isFetching, isPlaceholderData } = query
  if (report !== undefined) {
    const figures = isPlaceholderData ? 'earlier' : isError ? 'not_updated' : 'current'
    return { status: 'loaded', report, figures }
  }
  if (isError) return { status: 'error' }
  return { status: isFetching ? 'loading' : 'idle' }
}
