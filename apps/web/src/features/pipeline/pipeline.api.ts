import { pipeline } from '@enamel/contract/pipeline'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { PIPELINE_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The practice's call-back delays, loaded once per session, and again after they were changed (FLOW-41). */
export const pipelineSettingsQuery = queryOptions({
  queryKey: [PIPELINE_KEY],
  queryFn: () => call(pipeline.settings),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
