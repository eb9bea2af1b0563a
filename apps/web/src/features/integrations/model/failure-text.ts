import type { IntegrationScreen } from '@enamel/domain/integrations/screen'

const failedVerbs: Record<IntegrationScreen, string> = { setup: 'connect', manage: 'sync', repair: 'repair' }

/** The second line of the screen after a failure (INT-26). */
export const FAILURE_ADVICE = "We've let someone know. Otherwise, you can re-attempt it by signing in again."

/** The heading of the screen after a failure, by the flow that failed (INT-26). @param name "Gmail" */
export function failureTitle(name: string, flow: IntegrationScreen): string {
  return `${name} failed to ${failedVerbs[flow]}`
}

/** The label of the button that opens a service's page (G3-05). */
export function signInLabel(name: string): string {
  return `Sign into ${name}`
}
