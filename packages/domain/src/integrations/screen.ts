import type { IntegrationKey, IntegrationState } from './integration.ts'

/** The screens of an integration's page (INT-05). */
export type IntegrationScreen = 'manage' | 'repair' | 'setup'

const screenByState: Record<IntegrationState, IntegrationScreen> = {
  healthy: 'manage',
  unhealthy: 'repair',
  disconnected: 'setup',
  disconnecting: 'setup',
}

/** The screen of an integration's page. While WhatsApp is being disconnected it stays on Manage (INT-05, C3-08). */
export function screenOf(integration: IntegrationKey, state: IntegrationState): IntegrationScreen {
  return integration === 'whatsapp' && state === 'disconnecting' ? 'manage' : screenByState[state]
}

/** The text of the button on an integration's card (INT-04, C3-08). */
export const cardButtonTexts: Record<IntegrationState, string> = {
  healthy: 'Manage',
  unhealthy: 'Repair',
  disconnected: 'Set Up',
  disconnecting: 'Manage',
}
