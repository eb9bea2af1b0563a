import { config } from '@enamel/contract/config'
import { sql } from 'kysely'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import { serve, serveOpen } from '../../http/pipeline/serve.ts'
import { configPolicy } from './config.policy.ts'
import { getInit } from './get-init.ts'

export const configRoutes = [
  serveOpen(config.health, async () => ok({ status: 'ok' as const })),
  serveOpen(config.ready, async ({ deps }) => {
    try {
      await sql`select 1`.execute(deps.db.kysely)
      return ok({ status: 'ready' as const })
    } catch {
      return refuse('unavailable')
    }
  }),
  serve(config.init, configPolicy.read, getInit),
]
