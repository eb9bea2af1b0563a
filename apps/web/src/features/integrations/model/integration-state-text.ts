import type { IntegrationState } from '@enamel/domain/integrations/integration'

interface StateText {
  label: string
  tone: 'green' | 'grey' | 'red'
  /** A text in addition to the label, or null when the label is enough. */
  note: string | null
}

/** The texts for each state of a connection, as shown in the settings. */
export const integrationStateText: Record<IntegrationState, StateText> = {
  healthy: { label: 'Working', tone: 'green', note: null },
  unhealthy: {
    label: 'Not working',
    tone: 'red',
    note: 'The connection stopped working. Sign in again.',
  },
  disconnected: { label: 'Not connected', tone: 'grey', note: null },
  disconnecting: { label: 'Being disconnected', tone: 'grey', note: null },
}
