import type { MediaResult } from '../../../adapters/read-within.ts'
import { WhatsAppInboundMessage } from '../../../adapters/whatsapp/whatsapp-inbound-message.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type WhatsAppConnection, whatsAppConnection } from '../../integrations/index.ts'

/** The file cannot be requested until the practice is connected. */
interface NotConnected {
  kind: 'not_connected'
  detail: string
}

/** The practice's connection to WhatsApp if it works; null otherwise. */
export async function workingConnection(
  tx: PracticeTx,
  deps: Dependencies,
): Promise<WhatsAppConnection | null> {
  const connection = await whatsAppConnection.read(tx, deps)
  return connection?.isHealthy ? connection : null
}

/**
 * Fetches the file of a WhatsApp message, unless the practice has no working connection.
 * @param raw the message, as it is stored
 */
export async function fetchWhatsAppFile(
  deps: Dependencies,
  clientId: string,
  raw: unknown,
): Promise<MediaResult | NotConnected> {
  const message = WhatsAppInboundMessage.parse(raw)
  if (message.kind !== 'message' || message.content.kind !== 'file')
    return { kind: 'refused', detail: 'the message has no file' }
  const connection = await inPractice(deps.db, clientId, (tx) => workingConnection(tx, deps))
  if (!connection) return { kind: 'not_connected', detail: 'WhatsApp is not connected' }
  const result = await deps.whatsApp.fetchMedia(await connection.openCredentials(), message.content.file.id)
  if (result.kind !== 'key_refused') return result
  await whatsAppConnection.markRefused(deps, clientId)
  return { kind: 'not_connected', detail: 'the key was refused' }
}
