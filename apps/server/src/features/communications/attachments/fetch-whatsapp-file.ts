import type { MediaResult } from '../../../adapters/read-within.ts'
import { WhatsAppInboundMessage } from '../../../adapters/whatsapp/whatsapp-inbound-message.ts'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type WhatsAppLink, whatsAppLink } from '../../integrations/index.ts'

/** It cannot be requested now: it waits until it can. */
interface Unlinked {
  kind: 'unlinked'
  detail: string
}

/** The practice's link to WhatsApp if it works; null otherwise. */
export async function workingLink(tx: PracticeTx, deps: Dependencies): Promise<WhatsAppLink | null> {
  const link = await whatsAppLink.read(tx, deps)
  return link?.isHealthy ? link : null
}

/**
 * Fetches the file of a WhatsApp message, unless the practice's key is known to be refused.
 * @param raw the message, as it is stored
 */
export async function fetchWhatsAppFile(
  deps: Dependencies,
  clientId: string,
  raw: unknown,
): Promise<MediaResult | Unlinked> {
  const came = WhatsAppInboundMessage.parse(raw)
  if (came.kind !== 'message' || came.content.kind !== 'file')
    return { kind: 'refused', detail: 'the message has no file' }
  const link = await inPractice(deps.db, clientId, (tx) => workingLink(tx, deps))
  if (!link) return { kind: 'unlinked', detail: 'WhatsApp is not connected' }
  const result = await deps.whatsApp.fetchMedia(await link.openCredentials(), came.content.file.id)
  if (result.kind !== 'key_refused') return result
  await whatsAppLink.refused(deps, clientId)
  return { kind: 'unlinked', detail: 'the key was refused' }
}
