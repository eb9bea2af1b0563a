import { nameOfUnnamed } from '@enamel/domain/communications/unnamed-file'
import type { MediaOutcome } from '../../../adapters/read-within.ts'
import { IncomingSms } from '../../../adapters/sms/carrier.ts'
import { inPractice } from '../../../db/database.ts'
import { job } from '../../../jobs/job.ts'
import type { World } from '../../../world.ts'
import { typeOfContent } from '../messages/type-of-content.ts'
import { type FileToFetch, fileToFetch, settleFile } from './attachment.queries.ts'
import { fetchMediaKind, MAX_FETCHES } from './fetch-media.kind.ts'
import { fetchWhatsAppFile } from './fetch-whatsapp-file.ts'

/**
 * Fetches a file that came with a text or by WhatsApp, or the recording of a call, and stores it as the attachment that
 * stands on the timeline already. What the provider will never give is marked as lost, and seen to be.
 * @throws to be run again later
 */
export const fetchMediaJob = job(fetchMediaKind, async (context, { client_id, attachment_id }) => {
  const { world, log, attempt } = context
  const file = await inPractice(world.db, client_id, (tx) => fileToFetch(tx, attachment_id))
  if (!file) return
  const outcome =
    file.channel === 'WhatsApp'
      ? await fetchWhatsAppFile(world, client_id, file.raw)
      : await fetchFromCarrier(world, file)

  if (outcome.kind === 'fetched') {
    await world.storage.put(file.storage_key, outcome.content)
    const type = await typeOfContent(outcome.content, file.type)
    const here = {
      state: 'stored' as const,
      type,
      name: nameOfFetched(file, type),
      size: outcome.content.byteLength,
    }
    return inPractice(world.db, client_id, (tx) => settleFile(tx, attachment_id, file.patient_id, here))
  }
  if (outcome.kind === 'postponed' && attempt < MAX_FETCHES) {
    throw new Error(`The file is not here yet: ${outcome.detail}`)
  }
  log.warn({ attachment_id, detail: outcome.detail }, 'a file that came with a text is lost')
  return inPractice(world.db, client_id, (tx) =>
    settleFile(tx, attachment_id, file.patient_id, { state: 'lost' }),
  )
})

async function fetchFromCarrier(
  { carrier }: World,
  { recording_url, raw, position }: Pick<FileToFetch, 'recording_url' | 'raw' | 'position'>,
): Promise<MediaOutcome> {
  if (!carrier) return { kind: 'postponed', detail: 'no carrier configured' }
  if (recording_url !== null) return carrier.fetchRecording(recording_url)
  return carrier.fetchMedia(IncomingSms.parse(raw).media[position]?.url ?? '')
}

/** One that came without a name was called by what it was said to be, and is called by what it is. */
function nameOfFetched(file: { name: string; type: string; position: number }, type: string): string {
  const place = file.position + 1
  return file.name === nameOfUnnamed(file.type, place) ? nameOfUnnamed(type, place) : file.name
}
