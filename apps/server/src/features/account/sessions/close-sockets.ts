import type { PushSession } from '../../../adapters/push/push-gateway.ts'
import type { Dependencies } from '../../../dependencies.ts'

/** Closes the push sockets of sessions, once they have ended. */
export async function closeSockets({ push }: Dependencies, ended: readonly PushSession[]): Promise<void> {
  for (const session of ended) await push.endSession(session)
}
