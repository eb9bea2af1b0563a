import type { ClientConfig } from '@enamel/contract/config'
import type { Integration } from '@enamel/contract/integrations'
import type { FlowProgress } from '../model/shown-screen.ts'

/** What every flow of an integration gets. */
export interface FlowProps {
  connection: Integration
  config: ClientConfig
  now: Date
  zone: string
  /** Reports how far the user is. */
  onProgress: (progress: FlowProgress) => void
  /** Shows the list of integrations. */
  onExit: () => void
}
