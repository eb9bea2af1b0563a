import { useRef, useState } from 'react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import {
  BULK_DONE_SHOWN_MS,
  type BulkProgress,
  doneNotification,
  isComplete,
  withProgress,
} from './model/progress.ts'

/** The bulk messages in progress. Each is removed some seconds after it is complete (SHELL-14). */
export function useBulkProgress(): readonly BulkProgress[] {
  const [all, setAll] = useState<readonly BulkProgress[]>([])
  const finished = useRef(new Set<string>())
  useRealtimeEffects({
    bulk_progress({ progress }) {
      // A late event does not bring back a finished bulk message.
      if (finished.current.has(progress.id)) return
      setAll((shown) => withProgress(shown, progress))
      if (!isComplete(progress)) return
      finished.current.add(progress.id)
      const { kind, text } = doneNotification(progress)
      toast[kind](text)
      setTimeout(() => setAll((shown) => shown.filter(({ id }) => id !== progress.id)), BULK_DONE_SHOWN_MS)
    },
  })
  return all
}
