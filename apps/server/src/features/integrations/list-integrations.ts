import type { integrations } from '@enamel/contract/integrations'
import { integrationDescriptions, integrationKeys } from '@enamel/domain/integrations/integration'
import { inPractice } from '../../db/database.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceFeatures } from '../practice/index.ts'
import { connectionStates } from './integration.queries.ts'
import { whatsAppConnection } from './whatsapp/connection.ts'

/**
 * The services that a practice can be connected to, always in the same order; WhatsApp only with its feature (G3-27).
 */
export const listIntegrations: Handler<typeof integrations.list> = ({ deps, session }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const features = await practiceFeatures(tx)
    const connections = await connectionStates(tx)
    const offered = integrationKeys.filter(
      (key) => key !== 'whatsapp' || whatsAppConnection.isOffered(features),
    )
    return ok(
      offered.map((key) => {
        const { displayName, description } = integrationDescriptions[key]
        const connection = connections.find(({ integration }) => integration === key)
        return {
          integration: key,
          display_name: displayName,
          description,
          logo: null,
          state: connection?.state ?? 'disconnected',
          reason: connection?.reason ?? null,
          account: null,
          changed_at: null,
          last_seen_at: null,
          complete_since: null,
          complete_until: null,
          waiting: 0,
          sign_in_error: null,
          is_available: false,
          sync: null,
        }
      }),
    )
  })
