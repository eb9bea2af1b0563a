import { integrationDescriptions } from '@enamel/domain/integrations/integration'
import type { IntegrationChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'

/** Publishes the new state of a connection to open browsers of the practice. */
export const publishIntegration: Reaction<IntegrationChanged> = (tx, { integration, state }) => {
  const { displayName } = integrationDescriptions[integration]
  return publish(tx, 'integrations.changed-state', null, { integration, display_name: displayName, state })
}
