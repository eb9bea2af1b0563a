import type { IntegrationState } from '@enamel/domain/integrations/integration'

interface StateText {
  word: string
  tone: 'green' | 'grey' | 'red'
  /** A text besides the label where there is more to say; null where the service's name is enough. */
  note: string | null
}

/** The settings' text about a connection. */
export const integrationStateText: Record<IntegrationState, StateText> = {
  healthy: { word: 'Working', tone: 'green', note: null },
  unhealthy: {
    word: 'Not working',
    tone: 'red',
    note: 'It stopped working. Sign in to it again',
  },
  disconnected: { word: 'Not connected', tone: 'grey', note: null },
  disconnecting: { word: 'Being disconnected', tone: 'grey', note: null },
}
