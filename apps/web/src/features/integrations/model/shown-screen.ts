import type { IntegrationScreen } from '@enamel/domain/integrations/screen'

/** How far the user is in a flow: not signed in, at the service's page, or signed in there. */
export type FlowProgress = 'not_signed_in' | 'signing_in' | 'signed_in'

/**
 * The screen of an integration's page. The state of the connection chooses it, but a flow in which the user is signing
 * in stays open, and so does one whose sign-in is the reason why the connection works.
 * @param chosen the screen for the state of the connection (INT-05)
 */
export function shownScreen(
  shown: IntegrationScreen,
  progress: FlowProgress,
  chosen: IntegrationScreen,
): IntegrationScreen {
  if (progress === 'signing_in') return shown
  if (progress === 'signed_in' && chosen === 'manage') return shown
  return chosen
}
