import {
  integrationKeys,
  integrationStates,
  signInProblems,
  syncStates,
  syncUnits,
} from '@enamel/domain/integrations/integration'
import { changeKinds } from '@enamel/domain/integrations/waiting-changes'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, text } from './fields.ts'

/** A fetch that staff see: the first one, one after a repair, or one that they asked for (INT-02). */
export const Sync = z.object({
  id: Id,
  state: z.enum(syncStates),
  queued_at: Instant,
  syncing_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  /** Why it failed, in a text for staff. */
  error: z.string().nullable(),
  /**
   * How many items were looked through or addresses searched for, and how many there are; `total` is null as long as
   * nobody knows.
   */
  progress: z.object({
    unit: z.enum(syncUnits),
    done: z.number().int(),
    total: z.number().int().nullable(),
  }),
})
export type Sync = z.infer<typeof Sync>

/** A connection to another service, and whether it works (INT-02, G3-27). */
export const Integration = z.object({
  integration: z.enum(integrationKeys),
  display_name: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  state: z.enum(integrationStates),
  /** For an unhealthy connection, the cause in a text for staff; otherwise null. */
  reason: z.string().nullable(),
  /** What people call the connected account: an email address, a phone number, a practice. */
  account: z.string().nullable(),
  /** When the state began; null for a service to which the practice was never connected. */
  changed_at: Instant.nullable(),
  /** When the service last answered us. */
  last_seen_at: Instant.nullable(),
  /** Everything since then has been received, up to `complete_until`; null before the first fetch. */
  complete_since: Instant.nullable(),
  complete_until: Instant.nullable(),
  /**
   * How many records the service reported as changed that are not fetched yet, by kind. A kind without any is absent,
   * since a service does not report everything. Empty while the practice is not connected.
   */
  waiting: z.array(z.object({ kind: z.enum(changeKinds), count: z.number().int().min(1) })),
  /** How many patients are linked with an account that was connected before, and are therefore not updated. */
  links_elsewhere: z.number().int(),
  /** Why the last sign-in failed, in a text for staff; null once one succeeded. */
  sign_in_error: z.string().nullable(),
  /** Whether people can sign in to the service: its operator configured this product for it. */
  is_available: z.boolean(),
  sync: Sync.nullable(),
})
export type Integration = z.infer<typeof Integration>

export const IntegrationParams = z.object({ integration: z.enum(integrationKeys) })

const NOT_CONNECTED = 'This integration is not connected.'

/**
 * A value with which a service returns a pop-up. One that cannot be read counts as absent, so that people see the page
 * that says that the sign-in failed.
 */
const returned = (maxLength: number) => text(maxLength).optional().catch(undefined)

export const integrations = {
  list: endpoint({
    summary: 'The services that the practice can be connected to, and the state of each connection',
    method: 'GET',
    path: '/integrations',
    caller: 'staff',
    responses: { 200: z.array(Integration) },
    refusals: {},
  }),
  connect: endpoint({
    summary: 'Begins a sign-in at the service; its page opens in a pop-up and lapses in ten minutes',
    method: 'PUT',
    path: '/integrations/:integration/connection',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 200: z.object({ url: z.string() }) },
    refusals: {
      not_found: { status: 404, message: 'This integration is not available to your practice.' },
      not_configured: {
        status: 409,
        message: 'Signing in to {name} is not set up on this server. Please ask the person who runs it.',
      },
      disconnecting: { status: 409, message: '{name} is still being disconnected. Try again in a moment.' },
    },
    audit: 'integrations.connect',
    returnsToken: true,
  }),
  callback: endpoint({
    summary:
      'The address to which a service returns the pop-up: connects the practice, or notes why it cannot',
    method: 'GET',
    path: '/integrations/:integration/callback',
    caller: 'anyone',
    params: IntegrationParams,
    query: z.object({
      code: returned(4000),
      state: returned(4000),
      scope: returned(4000),
      error: returned(200),
      error_description: returned(4000),
      /** WhatsApp's partner: the client, and its channels as [id,id]. */
      client: returned(200),
      channels: returned(2000),
    }),
    responses: { 302: 'redirect' },
    refusals: {},
    allowsUnknownQuery: true,
    navigationOnly: true,
  }),
  reportFailedSignIn: endpoint({
    summary: 'Reports to the operator that a sign-in failed in the browser, by whatever cause',
    method: 'POST',
    path: '/integrations/:integration/sign-in/failed',
    caller: 'staff',
    params: IntegrationParams,
    body: z.object({ problem: z.enum(signInProblems) }),
    responses: { 204: null },
    refusals: {},
  }),
  disconnect: endpoint({
    summary: 'Disconnects the practice: its credentials are not used any more, and are revoked and destroyed',
    method: 'DELETE',
    path: '/integrations/:integration/connection',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 202: z.object({ state: z.literal('disconnecting') }) },
    refusals: { not_connected: { status: 404, message: NOT_CONNECTED } },
    audit: 'integrations.disconnect',
  }),
  sync: endpoint({
    summary: 'Starts a sync',
    method: 'POST',
    path: '/integrations/:integration/sync',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 202: z.object({ sync: Sync }) },
    refusals: {
      already_syncing: { status: 409, message: 'A sync is running already.' },
      not_connected: { status: 409, message: NOT_CONNECTED },
    },
    audit: 'integrations.sync',
  }),
  completeSetup: endpoint({
    summary: 'Marks the setup finished and forgets half-finished sign-ins; a repeat changes nothing',
    method: 'POST',
    path: '/integrations/:integration/setup/complete',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 204: null },
    refusals: {},
    audit: 'integrations.complete-setup',
  }),
}
