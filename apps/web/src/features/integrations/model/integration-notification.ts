import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'

/** The text when a connection stopped working (RT-09). @param name the service's name: "Outlook" */
export function unhealthyText(name: string): string {
  return `Your ${name} integration is unhealthy. Go to ${name} settings to fix it.`
}

/** The settings page of a connection. */
export function integrationPath(integration: IntegrationKey): string {
  return `/settings/integrations/${integration}`
}

/** The connections about whose failure the user has been notified. */
export type NotifiedIntegrations = readonly IntegrationKey[]

/**
 * The notification about a connection: shown once when the connection stops working, and dismissed when it works again
 * or is disconnected.
 */
export function integrationNotification(
  notified: NotifiedIntegrations,
  integration: IntegrationKey,
  state: IntegrationState,
): { notified: NotifiedIntegrations; notification: 'unhealthy' | 'dismissed' | null } {
  const isNotified = notified.includes(integration)
  if (state === 'unhealthy') {
    return isNotified
      ? { notified, notification: null }
      : { notified: [...notified, integration], notification: 'unhealthy' }
  }
  if (!isNotified) return { notified, notification: null }
  return { notified: notified.filter((key) => key !== integration), notification: 'dismissed' }
}
