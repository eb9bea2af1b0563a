import { inbox } from '@enamel/contract/inbox'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The id of the patient with the latest conversation; null without conversations. */
export const recentPatientQuery = queryOptions({
  queryKey: ['recent-patient'],
  queryFn: async ({ signal }) => {
    const page = await call(inbox.list, { query: { limit: 1, include_snoozed: '1' } }, { signal })
    return page.data[0]?.patient_id ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})
