import type { integrations } from '@enamel/contract/integrations'
import { isOn } from '@enamel/domain/config/feature-flags'
import { integrationDescriptions, integrationKeys } from '@enamel/domain/integrations/integration'
import { inPractice } from '../../db/database.ts'
import { answer } from '../../http/handler-result.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceFeatures } from '../config/index.ts'
import { integrationLinks } from './integration.queries.ts'

/** Always the same four in the same order; WhatsApp only where the practice has it (G3-27). */
export const listIntegrations: Handler<typeof integrations.list> = ({ deps, session }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const features = await practiceFeatures(tx)
    const links = await integrationLinks(tx)
    const offered = integrationKeys.filter((key) => key !== 'whatsapp' || isOn(features, 'whatsapp'))
    return answer(
      offered.map((key) => {
        const { displayName, description } = integrationDescriptions[key]
        const link = links.find(({ integration }) => integration === key)
        return {
          integration: key,
          display_name: displayName,
          description,
          logo: null,
          state: link?.state ?? 'disconnected',
          reason: link?.reason ?? null,
          sync: null,
        }
      }),
    )
  })
