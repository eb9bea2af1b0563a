import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'

/** The text when a connection stopped working (RT-09). @param name the service's name: "Outlook" */
export function unhealthyText(name: string): string {
  return `Your ${name} integration is unhealthy. Go to ${name} settings to fix it.`
}

/** The settings page of a connection. */
export function integrationPath(integration: IntegrationKey): string {
  return `/settings/integrations/${integration}`
}

/**
 * What the state of a connection changes about its notification, which is shown once when the connection stops working,
 * and dismissed when it works again or is disconnected.
 * @param isNew whether the user does not know the state yet
 * @param isNotified whether the user has been notified since the connection last worked
 */
export function notificationChange(
  state: IntegrationState,
  isNew: boolean,
  isNotified: boolean,
): 'show' | 'dismiss' | null {
  if (state === 'unhealthy') return isNew ? 'show' : null
  return isNotified ? 'dismiss' : null
}
