import type { integrations } from '@enamel/contract/integrations'
import { isInUse } from '@enamel/domain/integrations/integration'
import { noContent } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { changeIntegration, lockIntegration } from '../integration.queries.ts'
import { deleteSignIns } from './sign-in.queries.ts'

/** Marks the setup of a connection finished, and forgets half-finished sign-ins; a repeat changes nothing (G3-32). */
export const completeSetup: Handler<typeof integrations.completeSetup> = (
  { deps, change },
  { params: { integration } },
) =>
  change(async (tx) => {
    const row = await lockIntegration(tx, integration)
    if (row && isInUse(row.state) && !row.set_up_at)
      await changeIntegration(tx, integration, { set_up_at: deps.clock.now() })
    await deleteSignIns(tx, integration)
    return noContent
  })
