import { integrations } from '@enamel/contract/integrations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** The practice's connections to services. They are never stale, because events update or reload them (RT-06). */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(integrations.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
