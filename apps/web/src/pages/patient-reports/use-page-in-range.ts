import { useEffect, useEffectEvent } from 'react'
import type { LoadedList } from '../../features/patient-reports/use-report-list.ts'

/** Opens the last page instead of one past the end, for example after patients have left the report. */
export function usePageInRange(
  page: number,
  { lastPage, total }: LoadedList,
  openPage: (page: number, options: { replace: boolean }) => void,
): void {
  const openLast = useEffectEvent(() => openPage(lastPage, { replace: true }))
  const isPastEnd = total !== null && page > lastPage
  useEffect(() => {
    if (isPastEnd) openLast()
  }, [isPastEnd])
}
