import type { Integration } from '@enamel/contract/integrations'
import { integrationDescriptions } from '@enamel/domain/integrations/integration'

/** An integration as the server lists it: healthy and complete, unless told otherwise. */
export function anIntegration(given: Pick<Integration, 'integration'> & Partial<Integration>): Integration {
  const { displayName, description } = integrationDescriptions[given.integration]
  return {
    display_name: displayName,
    description,
    logo: null,
    state: 'healthy',
    reason: null,
    account: null,
    changed_at: null,
    last_seen_at: null,
    complete_since: null,
    complete_until: null,
    waiting: [],
    links_elsewhere: 0,
    sign_in_error: null,
    is_available: true,
    sync: null,
    ...given,
  }
}
