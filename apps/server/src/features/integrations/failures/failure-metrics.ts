import { integrationKeys } from '@enamel/domain/integrations/integration'
import { Gauge, type Registry } from 'prom-client'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { integrationFailures } from './report-failure.kind.ts'

/**
 * Adds the number of practices with a broken integration to the metrics. It is read from the database when it is asked
 * for, since failures are noticed by workers, which serve no metrics. Absent while the database is unavailable.
 */
export function measureIntegrationFailures(registry: Registry, { db }: Pick<Dependencies, 'db'>): void {
  new Gauge({
    name: 'integrations_failing',
    help: 'Practices whose connection is unhealthy, or whose latest sync failed',
    labelNames: ['integration', 'failure'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await lookup.integrationFailures(db).catch(() => null)
      if (!rows) return
      for (const integration of integrationKeys)
        for (const failure of integrationFailures) this.set({ integration, failure }, 0)
      for (const { integration, failure, practices } of rows)
        this.set({ integration, failure }, Number(practices))
    },
  })
}
