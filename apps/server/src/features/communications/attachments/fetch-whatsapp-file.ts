import type { MediaOutcome } from '../../../adapters/read-within.ts'
import { WhatsAppArrival } from '../../../adapters/whatsapp/whatsapp-arrival.ts'
import { inPractice } from '../../../db/database.ts'
import type { World } from '../../../world.ts'
import { whatsAppKeyRefused, whatsAppLink } from '../../integrations/index.ts'

/**
 * Fetches the file of a message that came by WhatsApp. While the practice's key is no good it waits.
 * @param raw the message, as it is stored
 */
export async function fetchWhatsAppFile(world: World, clientId: string, raw: unknown): Promise<MediaOutcome> {
  const came = WhatsAppArrival.parse(raw)
  if (came.kind !== 'message' || came.content.kind !== 'file')
    return { kind: 'refused', detail: 'the message has no file' }
  const link = await inPractice(world.db, clientId, (tx) => whatsAppLink(tx, world))
  if (!link) return { kind: 'postponed', detail: 'WhatsApp is not connected' }
  const outcome = await world.whatsApp.fetchMedia(await link.openKey(), came.content.file.id)
  if (outcome.kind !== 'key_refused') return outcome
  await whatsAppKeyRefused(world, clientId)
  return { kind: 'postponed', detail: 'the key was refused' }
}
