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
 * What an event changes about the notification of a connection, which is shown once when the connection stops working,
 * and dismissed when it works again or is disconnected.
 * @param isNotified whether the user has been notified since the connection last worked
 */
export function notificationChange(isNotified: boolean, state: IntegrationState): 'show' | 'dismiss' | null {
  if (isNotified === (state === 'unhealthy')) return null
  return isNotified ? 'dismiss' : 'show'
}
