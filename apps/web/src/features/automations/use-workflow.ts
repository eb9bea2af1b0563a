import { useQuery } from '@tanstack/react-query'
import { countsQuery, workflowQuery, workflowsQuery } from './automations.api.ts'
import { shownWorkflow } from './model/shown-workflow.ts'
import { withPending, withPendingWorkflows } from './model/switches.ts'
import { usePendingSwitches } from './use-switches.ts'

/** An automation with its counts, and with the switches that are being saved. */
export function useWorkflow(id: string) {
  const query = useQuery(workflowQuery(id))
  const counts = useQuery(countsQuery(id))
  const { data: list } = useQuery({ ...workflowsQuery, enabled: false })
  const pending = usePendingSwitches()
  const stored = shownWorkflow(
    query.data,
    list?.find((listed) => listed.id === id),
  )
  const [shown] = stored ? withPendingWorkflows([stored], pending) : []
  return {
    /** As far as it is known; undefined while nothing is. */
    shown,
    /** With its nodes; undefined until they are loaded. */
    workflow: query.data && withPending(query.data, pending),
    /** Why it could not be loaded; null if it was once. */
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    counts: counts.data,
    /** Counts again, if that has failed; otherwise null. */
    retryCounts: counts.isError ? () => void counts.refetch() : null,
  }
}
