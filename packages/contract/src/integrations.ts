import { integrationKeys, integrationStates, syncStates } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

export const Sync = z.object({
  id: Id,
  state: z.enum(syncStates),
  queued_at: Instant,
  syncing_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  error: z.string().nullable(),
})

/** A connection to another service, and whether it works (INT-02, G3-27). */
export const Integration = z.object({
  integration: z.enum(integrationKeys),
  display_name: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  state: z.enum(integrationStates),
  /** For an unhealthy connection, the cause in a text for staff; otherwise null. */
  reason: z.string().nullable(),
  sync: Sync.nullable(),
})
export type Integration = z.infer<typeof Integration>

export const integrations = {
  list: endpoint({
    summary: 'The services that the practice can be connected to, and the state of each connection',
    method: 'GET',
    path: '/integrations',
    caller: 'staff',
    responses: { 200: z.array(Integration) },
    refusals: {},
  }),
}
