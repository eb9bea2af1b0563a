import type { BulkSummary } from '@enamel/contract/bulk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bulkListQuery } from '../bulk.api.ts'
import { BULK_DONE_SHOWN_MS, isComplete } from '../model/progress.ts'

/** The bulk messages to show in the sidebar, oldest first: those in progress, and for some seconds those just completed. */
export function useShownBulk(): BulkSummary[] {
  // LiveBulk loads the list, because it is ready for the events that follow.
  const { data: list = [] } = useQuery({ ...bulkListQuery, enabled: false })
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const open = list.filter((summary) => !isComplete(summary)).map(({ id }) => id)
  const added = open.filter((id) => !shown.has(id))
  // During rendering, so that a bulk message is never shown a frame late.
  if (added.length > 0) setShown(new Set([...shown, ...added]))
  const completed = list.filter((summary) => isComplete(summary) && shown.has(summary.id)).map(({ id }) => id)
  const completedKey = completed.join()
  useEffect(() => {
    if (completedKey === '') return
    const ids = new Set(completedKey.split(','))
    const timer = setTimeout(
      () => setShown((current) => new Set([...current].filter((id) => !ids.has(id)))),
      BULK_DONE_SHOWN_MS,
    )
    return () => clearTimeout(timer)
  }, [completedKey])
  return list.filter(({ id }) => shown.has(id)).toReversed()
}
