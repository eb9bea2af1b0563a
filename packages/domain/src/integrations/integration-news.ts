import type { IntegrationKey, IntegrationState } from './integration.ts'

/** What people read when a link stopped working (RT-09). @param name as people call it: "Outlook" */
export function unhealthyText(name: string): string {
  return `Your ${name} integration is unhealthy. Go to ${name} settings to fix it.`
}

/** Where a link is looked after. */
export function integrationPath(integration: IntegrationKey): string {
  return `/settings/integrations/${integration}`
}

/** Of which links it has been said that they stopped working. */
export type ToldOf = readonly IntegrationKey[]

/**
 * What to say of a link's state: that it stopped working, once until it works again; then what was said is taken back.
 */
export function integrationNews(
  told: ToldOf,
  integration: IntegrationKey,
  state: IntegrationState,
): { told: ToldOf; say: 'unhealthy' | 'well_again' | null } {
  const isTold = told.includes(integration)
  if (state === 'unhealthy') {
    return isTold ? { told, say: null } : { told: [...told, integration], say: 'unhealthy' }
  }
  if (!isTold) return { told, say: null }
  return { told: told.filter((other) => other !== integration), say: 'well_again' }
}
