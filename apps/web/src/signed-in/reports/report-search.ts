export const filterKeys = ['stages', 'sources', 'labels', 'types'] as const
export type ReportFilterKey = (typeof filterKeys)[number]

const searchKeys = ['start', 'end', ...filterKeys] as const

/**
 * The filters of a report as search parameters of its page (RPT-07): the first and last day, and comma-joined lists with
 * each item encoded. Without days the range is the default one; `start=all` is all time.
 */
export type ReportSearch = Partial<Record<(typeof searchKeys)[number], string>>

/** The search parameters of a report among those of an address, for the route of a page. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  return Object.fromEntries(
    searchKeys.flatMap((key) => {
      const value = search[key]
      // The router has read a value such as 2025 as a number.
      const isText = ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
      return isText ? [[key, String(value)]] : []
    }),
  )
}

/** The search parameters of a report's list of patients: those of the report, and the page if it is not the first. */
export function listSearch(search: Record<string, unknown>): ReportSearch & { page?: number } {
  const page = Number(search.page)
  return { ...reportSearch(search), ...(Number.isSafeInteger(page) && page > 1 && { page }) }
}
