import type { ClientConfig } from '@enamel/contract/config'
import type { Integration } from '@enamel/contract/integrations'
import type { FlowProgress } from '../model/shown-screen.ts'

/** What every flow of an integration gets. */
export interface FlowProps {
  connection: Integration
  config: ClientConfig
  /** From which address emails are sent that no mailbox sends; null if the practice has none. */
  sendingEmail: string | null
  now: Date
  zone: string
  /** Reports how far the user is. */
  onProgress: (progress: FlowProgress) => void
  /** Shows the list of integrations. */
  onExit: () => void
}
