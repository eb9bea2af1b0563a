import type { BulkSummary } from '@enamel/contract/bulk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNow } from '../../../signed-in/now.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../../signed-in/realtime-context.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { bulkListQuery, changeBulkList, progressQuery, reloadBulkList } from '../bulk.api.ts'
import {
  type BulkProgress,
  doneNotification,
  isComplete,
  isWaiting,
  type LoadedProgress,
  withProgress,
} from '../model/progress.ts'

/**
 * Follows the bulk messages in progress, by events and by asking, and shows a toast when one is complete (BLK-14,
 * BLK-17). Shows nothing else.
 */
export function LiveBulk() {
  const queries = useQueryClient()
  const { data: list = [] } = useQuery(bulkListQuery)
  const open = list.filter((summary) => !isComplete(summary))
  const now = useNow()
  const show = (progress: BulkProgress | LoadedProgress) =>
    changeBulkList(queries, (known) => withProgress(known, progress))
  useRealtimeEffects({
    bulk_progress({ progress }) {
      const known = queries.getQueryData(bulkListQuery.queryKey)
      if (known?.some(({ id }) => id === progress.id)) show(progress)
      else void reloadBulkList(queries)
    },
  })
  useRealtimeReload(() => void reloadBulkList(queries))
  useToastsAtEnd(list)
  return open.map((summary) => (
    <PolledBulk key={summary.id} id={summary.id} isWaiting={isWaiting(summary, now)} onProgress={show} />
  ))
}

interface PolledBulkProps {
  id: string
  isWaiting: boolean
  onProgress: (progress: LoadedProgress) => void
}

/** Asks for the progress of a bulk message until it is complete. */
function PolledBulk(props: PolledBulkProps) {
  const { data } = useQuery(progressQuery(props.id, props.isWaiting))
  const show = useEffectEvent(props.onProgress)
  useEffect(() => {
    if (data) show(data)
  }, [data])
  return null
}

/** Shows a toast for each bulk message that was in progress on this page and is complete now. */
function useToastsAtEnd(list: readonly BulkSummary[]): void {
  const inProgress = useRef(new Set<string>())
  useEffect(() => {
    for (const summary of list) {
      if (!isComplete(summary)) inProgress.current.add(summary.id)
      else if (inProgress.current.delete(summary.id)) {
        const { kind, text } = doneNotification(summary)
        toast[kind](text)
      }
    }
  }, [list])
}
