import { realtime } from '@enamel/contract/realtime'
import { isFinal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

/** The result of requesting a subscription's signature. */
export type Authorisation =
  | { kind: 'granted'; auth: string }
  /** The server refuses the subscription, and would refuse it again. */
  | { kind: 'refused' }
  /** No response, or the server failed or was overloaded: another request may succeed. */
  | { kind: 'unreachable' }

/** Asks the server to sign a socket's subscription (RT-03). The connection decides when to retry. */
export async function authoriseChannel(socketId: string, channel: string): Promise<Authorisation> {
  const body = { socket_id: socketId, channel_name: channel }
  try {
    return { kind: 'granted', ...(await call(realtime.authorise, { body }, { retries: 'off' })) }
  } catch (error) {
    return { kind: isFinal(error) ? 'refused' : 'unreachable' }
  }
}
