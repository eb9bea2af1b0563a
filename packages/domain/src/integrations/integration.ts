/** The services that a practice can be connected to (INT-01). */
export const integrationKeys = ['gmail', 'outlook', 'dentally', 'whatsapp'] as const
export type IntegrationKey = (typeof integrationKeys)[number]

/** The state of a connection (INT-02, C3-06). */
export const integrationStates = ['healthy', 'unhealthy', 'disconnected', 'disconnecting'] as const
export type IntegrationState = (typeof integrationStates)[number]

export const syncStates = ['queued', 'syncing', 'complete', 'failed'] as const

/** The name of each service in texts for people. */
export const integrationNames: Record<IntegrationKey, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  dentally: 'Dentally',
  whatsapp: 'WhatsApp',
}

interface IntegrationDescription {
  displayName: string
  /** What a connection brings into the product. */
  description: string
}

export const integrationDescriptions: Record<IntegrationKey, IntegrationDescription> = {
  gmail: { displayName: integrationNames.gmail, description: 'Email and sent items' },
  outlook: { displayName: integrationNames.outlook, description: 'Email and sent items' },
  dentally: { displayName: integrationNames.dentally, description: 'Patients, appointments, invoices' },
  whatsapp: { displayName: integrationNames.whatsapp, description: 'Messages and templates' },
}

interface ConnectionState {
  integration: IntegrationKey
  state: IntegrationState
}

const isInUseByState: Record<IntegrationState, boolean> = {
  healthy: true,
  unhealthy: true,
  disconnected: false,
  disconnecting: false,
}

/** Whether a connection exists, even if it does not work at the moment. */
export function isInUse(state: IntegrationState): boolean {
  return isInUseByState[state]
}

/** Whether a connection works, so that its functions are offered (INT-28, RPL-06). */
export function isHealthy(connections: readonly ConnectionState[], key: IntegrationKey): boolean {
  return connections.some(({ integration, state }) => integration === key && state === 'healthy')
}

/** Whether Settings shows an alert, which it does exactly while a connection is unhealthy (SHELL-09, G1-35). */
export function hasSettingsAlert(connections: readonly ConnectionState[]): boolean {
  return connections.some(({ state }) => state === 'unhealthy')
}
