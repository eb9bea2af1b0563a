import { integrationKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job of a sync that staff see. */
export const syncKind = jobKind({
  name: 'integrations.sync',
  payload: z.object({
    client_id: z.uuid(),
    integration: z.enum(integrationKeys),
    sync_id: z.uuid(),
    /** How often in succession the sync has paused because the service did not respond as it should. */
    waits: z.number().int().optional(),
  }),
  maxAttempts: 6,
})
export type SyncPayload = z.infer<(typeof syncKind)['payload']>

export function syncKey({ sync_id }: { sync_id: string }): string {
  return `sync ${sync_id}`
}

/** The job that fetches what is new without staff noticing. The next minute's is its next attempt. */
export const catchUpKind = jobKind({
  name: 'integrations.catch-up',
  payload: z.object({ client_id: z.uuid(), integration: z.enum(integrationKeys) }),
  maxAttempts: 1,
})
export type CatchUpPayload = z.infer<(typeof catchUpKind)['payload']>

export function catchUpKey({ client_id, integration }: CatchUpPayload): string {
  return `catch up ${client_id} ${integration}`
}
