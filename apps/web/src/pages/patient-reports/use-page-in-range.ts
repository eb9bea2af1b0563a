import { useEffect, useRef } from 'react'
import type { ReportList } from '../../features/patient-reports/use-report-list.ts'

/** Opens the last page instead of one past the end, for example after patients have left the report. */
export function usePageInRange(
  page: number,
  { lastPage, total }: ReportList,
  openPage: (page: number, options: { replace: boolean }) => void,
): void {
  const latest = useRef(openPage)
  useEffect(() => {
    latest.current = openPage
  })
  const isPastEnd = total !== null && page > lastPage
  useEffect(() => {
    if (isPastEnd) latest.current(lastPage, { replace: true })
  }, [isPastEnd, lastPage])
}
