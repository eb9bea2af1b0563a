import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that sends a request to a colleague to the relay. */
export const sendRequestKind = jobKind({
  name: 'repair-requests.send',
  payload: z.object({ client_id: z.uuid(), request_id: z.uuid() }),
  maxAttempts: 25,
})
export type RequestPayload = z.infer<typeof sendRequestKind.payload>

export function requestKey({ request_id }: RequestPayload): string {
  return `repair-request ${request_id}`
}
