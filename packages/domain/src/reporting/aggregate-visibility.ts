import type { IntegrationKey, IntegrationState } from '../integrations/integration.ts'

/**
 * Whether cards show amounts of money: only while the practice's dental system is disconnected, since its own figures
 * are the true ones otherwise (RPT-24, M-10, C3-05).
 */
export function showsAggregates(
  connections: readonly { integration: IntegrationKey; state: IntegrationState }[],
): boolean {
  return connections.every(({ integration, state }) => integration !== 'dentally' || state === 'disconnected')
}
