import { pipeline } from '@enamel/contract/pipeline'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The practice's call-back delays, loaded once per session (FLOW-41). */
export const pipelineSettingsQuery = queryOptions({
  queryKey: ['pipeline-settings'],
  queryFn: () => call(pipeline.settings),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
