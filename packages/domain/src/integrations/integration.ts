import { PRACTICE_SYSTEM_NAME } from '../practice-system/practice-system-name.ts'

/** The services that a practice can be connected to (INT-01). */
export const integrationKeys = ['gmail', 'outlook', 'dentally', 'whatsapp'] as const
export type IntegrationKey = (typeof integrationKeys)[number]

/** Those of them that are mailboxes. */
export const mailboxKeys = ['gmail', 'outlook'] as const satisfies readonly IntegrationKey[]
export type MailboxKey = (typeof mailboxKeys)[number]

/** The state of a connection (INT-02, C3-06). */
export const integrationStates = ['healthy', 'unhealthy', 'disconnected', 'disconnecting'] as const
export type IntegrationState = (typeof integrationStates)[number]

export const syncStates = ['queued', 'syncing', 'complete', 'failed'] as const

/**
 * Why a sign-in failed in the browser. blocked: the pop-up did not open. not_begun: the server did not begin it. closed:
 * the user closed the pop-up. refused: the user cancelled or denied it, or the service or the server refused it.
 */
export const signInProblems = ['blocked', 'not_begun', 'closed', 'refused'] as const
export type SignInProblem = (typeof signInProblems)[number]

/**
 * What the progress of a sync counts. items: what the service lists, such as its emails or patients. addresses: the
 * addresses of patients, at a service in which each is searched for.
 */
export const syncUnits = ['items', 'addresses'] as const

interface IntegrationDescription {
  displayName: string
  /** What a connection brings into the product. */
  description: string
}

export const integrationDescriptions: Record<IntegrationKey, IntegrationDescription> = {
  gmail: { displayName: 'Gmail', description: 'Email and sent items' },
  outlook: { displayName: 'Outlook', description: 'Email and sent items' },
  dentally: { displayName: PRACTICE_SYSTEM_NAME, description: 'Patients, appointments, invoices' },
  whatsapp: { displayName: 'WhatsApp', description: 'Messages and templates' },
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
