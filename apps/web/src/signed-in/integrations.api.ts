import { integrations } from '@enamel/contract/integrations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** The practice's connections to services. Loaded once; events update them (RT-06). */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(integrations.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
