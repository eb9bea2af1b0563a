/** The services that a practice can be linked to (INT-01). */
export const integrationKeys = ['gmail', 'outlook', 'dentally', 'whatsapp'] as const
export type IntegrationKey = (typeof integrationKeys)[number]

/** How a link is (INT-02, C3-06). */
export const integrationStates = ['healthy', 'unhealthy', 'disconnected', 'disconnecting'] as const
export type IntegrationState = (typeof integrationStates)[number]

export const syncStates = ['queued', 'syncing', 'complete', 'failed'] as const

interface Described {
  displayName: string
  description: string
}

export const integrationDescriptions: Record<IntegrationKey, Described> = {
  gmail: { displayName: 'Gmail', description: 'Read and answer your Gmail from the timeline' },
  outlook: { displayName: 'Outlook', description: 'Read and answer your Outlook mail from the timeline' },
  dentally: { displayName: 'Dentally', description: 'Link patients with your practice system' },
  whatsapp: { displayName: 'WhatsApp', description: 'Message patients on WhatsApp' },
}

interface Link {
  integration: IntegrationKey
  state: IntegrationState
}

const uses: Record<IntegrationState, boolean> = {
  healthy: true,
  unhealthy: true,
  disconnected: false,
  disconnecting: false,
}

/** Whether a link exists, even if it does not work at present. */
export function isInUse(state: IntegrationState): boolean {
  return uses[state]
}

/** Whether a link works: its functions are offered only then (INT-28, RPL-06). */
export function isHealthy(links: readonly Link[], key: IntegrationKey): boolean {
  return links.some(({ integration, state }) => integration === key && state === 'healthy')
}

/** Whether Settings shows an alert: while, and only while, a link is unhealthy (SHELL-09, G1-35). */
export function hasSettingsAlert(links: readonly Link[]): boolean {
  return links.some(({ state }) => state === 'unhealthy')
}
