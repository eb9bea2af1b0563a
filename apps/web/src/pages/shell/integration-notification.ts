import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'

/** What people read when a link stopped working (RT-09). @param name as people call it: "Outlook" */
export function unhealthyText(name: string): string {
  return `Your ${name} integration is unhealthy. Go to ${name} settings to fix it.`
}

/** Where a link is looked after. */
export function integrationPath(integration: IntegrationKey): string {
  return `/settings/integrations/${integration}`
}

/** Of which links it has been said that they stopped working. */
export type NotifiedIntegrations = readonly IntegrationKey[]

/**
 * What to say of a link's state: that it stopped working, once until it works again; then what was said is taken back.
 */
export function integrationNotification(
  notified: NotifiedIntegrations,
  integration: IntegrationKey,
  state: IntegrationState,
): { notified: NotifiedIntegrations; notification: 'unhealthy' | 'well_again' | null } {
  const isNotified = notified.includes(integration)
  if (state === 'unhealthy') {
    return isNotified
      ? { notified, notification: null }
      : { notified: [...notified, integration], notification: 'unhealthy' }
  }
  if (!isNotified) return { notified, notification: null }
  return { notified: notified.filter((other) => other !== integration), notification: 'well_again' }
}
