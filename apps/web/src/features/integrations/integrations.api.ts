import { accountChoice } from '@enamel/contract/account-choice'
import { type Integration, integrations } from '@enamel/contract/integrations'
import type { IntegrationKey, SignInProblem } from '@enamel/domain/integrations/integration'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { outlivesPage } from '../../lib/outlive-page.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'

/** Begins a sign-in. @returns the address of the service's page */
export async function connectIntegration(integration: IntegrationKey, signal: AbortSignal): Promise<string> {
  const { url } = await call(integrations.connect, { params: { integration } }, { signal })
  return url
}

/** Reports to the operator that a sign-in failed (INT-26). */
export async function reportFailedSignIn(integration: IntegrationKey, problem: SignInProblem): Promise<void> {
  await call(integrations.reportFailedSignIn, { params: { integration }, body: { problem } })
}

/** Forgets a sign-in that its user left before its end. */
export async function abandonSignIn(integration: IntegrationKey): Promise<void> {
  await call(accountChoice.abandon, { params: { integration } })
}

export async function disconnectIntegration(integration: IntegrationKey) {
  return call(integrations.disconnect, { params: { integration } })
}

export async function startSync(integration: IntegrationKey) {
  const { sync } = await call(integrations.sync, { params: { integration } })
  return sync
}

/**
 * Marks a setup as finished (INT-16).
 * @param isPageClosing whether the page is being closed, which would end an ordinary request
 */
export async function completeSetup(integration: IntegrationKey, isPageClosing: boolean): Promise<void> {
  await call(integrations.completeSetup, { params: { integration } }, isPageClosing ? outlivesPage : {})
}

/** Changes a cached connection. */
export function changeIntegration(
  queries: QueryClient,
  integration: IntegrationKey,
  change: (connection: Integration) => Partial<Integration>,
): void {
  queries.setQueryData<Integration[]>(integrationsQuery.queryKey, (connections) =>
    connections?.map((connection) =>
      connection.integration === integration ? { ...connection, ...change(connection) } : connection,
    ),
  )
}

/**
 * Reloads the connections, ahead of events that may be late or lost.
 * @returns the connection as it is now; undefined if it could not be loaded
 */
export async function reloadIntegration(
  queries: QueryClient,
  integration: IntegrationKey,
): Promise<Integration | undefined> {
  const { queryKey } = integrationsQuery
  // A response to an earlier request may be older than what happened since.
  await queries.cancelQueries({ queryKey })
  const connections = await queries.fetchQuery({ ...integrationsQuery, staleTime: 0 }).catch(() => undefined)
  return connections?.find((connection) => connection.integration === integration)
}
