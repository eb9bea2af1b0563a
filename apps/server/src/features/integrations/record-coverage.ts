import { type Coverage, coverageAfter } from '@enamel/domain/integrations/coverage'
import { type IntegrationKey, isInUse } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { changeIntegration, lockIntegration } from './integration.queries.ts'

/** What the practice has received from a service; null before the first fetch. */
export async function coverageOf(tx: PracticeTx, integration: IntegrationKey): Promise<Coverage | null> {
  return readCoverage(await lockIntegration(tx, integration))
}

/**
 * Records that everything from `since` to `until` was received from a service. A gap to what was received before makes
 * the practice complete only since then. A connection that is not in use is not changed.
 */
export async function recordCoverage(
  tx: PracticeTx,
  integration: IntegrationKey,
  received: Coverage,
): Promise<void> {
  const row = await lockIntegration(tx, integration)
  if (!row || !isInUse(row.state)) return
  const { since, until } = coverageAfter(readCoverage(row), received)
  await changeIntegration(tx, integration, { complete_since: since, complete_until: until })
}

function readCoverage(
  row: { complete_since: Date | null; complete_until: Date | null } | undefined,
): Coverage | null {
  if (!row?.complete_since || !row.complete_until) return null
  return { since: row.complete_since, until: row.complete_until }
}
