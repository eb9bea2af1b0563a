import type { AskResult, LastCheck, SendResult } from '../../adapters/send-result.ts'
import type { JobContext } from '../../jobs/job.ts'

/** What a call of a provider needs. */
export type ProviderContext = Pick<JobContext, 'deps' | 'log'>

/** A message that is ready for its provider: it can be sent, and the provider can be asked about it afterwards. */
export interface Outgoing {
  /**
   * How soon after an attempt the provider can be asked about the message. Before that, a message that the provider
   * does not have may still be in transit.
   */
  settleMs: number
  /** @param lastCheck runs when nothing else has to be waited for */
  send(context: ProviderContext, lastCheck: LastCheck): Promise<SendResult>
  ask(context: ProviderContext, since: Date, assignedIds: ReadonlySet<string>): Promise<AskResult>
}
