import type { IntegrationChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { reportFailure } from './report-failure.kind.ts'

/** Reports a connection that stopped working to the operator. */
export const reportUnhealthy: Reaction<IntegrationChanged> = async (tx, { integration, state }) => {
  if (state === 'unhealthy') await reportFailure(tx, integration, 'connection')
}
