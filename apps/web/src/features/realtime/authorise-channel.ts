import { realtime, type Signature } from '@enamel/contract/realtime'
import { call } from '../../lib/call.ts'

/**
 * Asks the server to sign a socket's subscription (RT-03). The connection repeats a failed request. If the session has
 * ended, the refused request itself logs the user out, which closes the connection.
 * @throws the errors of `call`
 */
export function authoriseChannel(socketId: string, channel: string): Promise<Signature> {
  return call(
    realtime.authorise,
    { body: { socket_id: socketId, channel_name: channel } },
    { retries: 'off' },
  )
}
