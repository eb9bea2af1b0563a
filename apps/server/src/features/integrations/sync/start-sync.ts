import type { integrations } from '@enamel/contract/integrations'
import { accepted, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { integrationServices } from '../services.ts'
import { presentSync } from './present-sync.ts'
import { queueSync } from './queue-sync.ts'

/** Starts a sync that staff asked for (INT-14, G3-28). */
export const startSync: Handler<typeof integrations.sync> = ({ deps, change }, { params: { integration } }) =>
  change(async (tx) => {
    const connection = await integrationServices[integration].connections.read(tx, deps)
    if (!connection) return refuse('not_connected')
    const sync = await queueSync(tx, integration, deps.clock.now())
    return sync ? accepted({ sync: presentSync(sync) }) : refuse('already_syncing')
  })
