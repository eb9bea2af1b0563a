/** The patients that a report counts, by their present values (M-04). A list that is absent excludes nobody. */
export interface ReportFilters {
  types?: readonly string[]
  sources?: readonly string[]
  /** Patients with at least one of these labels, regardless of case. */
  labels?: readonly string[]
  /** The overview has no such filter (RPT-05); its lists do. */
  stages?: readonly string[]
}

/** The most names that a list can have. */
export const FILTER_NAMES_MAX = 500

/** In the filters of types and stages: the patients without one. */
export const FILTER_NONE = 'none'
