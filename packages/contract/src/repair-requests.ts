import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { IntegrationParams } from './integrations.ts'

/** Another user of the practice who may manage integrations. */
const Colleague = z.object({
  id: Id,
  name: z.string(),
  /**
   * When they were last asked to repair this integration since it stopped working, if that was in the last hour: they
   * cannot be asked now.
   */
  asked_at: Instant.nullable(),
})
export type Colleague = z.infer<typeof Colleague>

/** Asking a colleague to repair an integration, since not everybody has an account of the service. */
export const repairRequests = {
  colleagues: endpoint({
    summary: 'The colleagues who can be asked to repair an integration, by name',
    method: 'GET',
    path: '/integrations/:integration/colleagues',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 200: z.array(Colleague) },
    refusals: {},
  }),
  ask: endpoint({
    summary: 'Asks a colleague by email to repair an integration',
    method: 'POST',
    path: '/integrations/:integration/repair-requests',
    caller: 'staff',
    params: IntegrationParams,
    body: z.object({ user_id: Id }),
    responses: { 202: Colleague },
    refusals: {
      not_broken: { status: 409, message: '{name} does not need to be repaired any more.' },
      no_mail_service: {
        status: 409,
        message:
          'Emails cannot be sent at the moment, because no mail service is set up. Please contact support.',
      },
      not_found: {
        status: 404,
        message: 'This colleague can no longer be asked. Please choose someone else.',
      },
      asked_already: {
        status: 429,
        message: '{name} was asked within the last hour. Please wait for them, or choose someone else.',
      },
    },
    audit: 'integrations.ask-colleague',
  }),
}
