import { fetchAgainAt } from '@enamel/domain/communications/attachments/fetch-again'
import { nameForUnnamedFile } from '@enamel/domain/communications/attachments/unnamed-file'
import type { MediaResult } from '../../../adapters/read-within.ts'
import { IncomingSms } from '../../../adapters/sms/received.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { job } from '../../../jobs/job.ts'
import { typeOfContent } from '../messages/type-of-content.ts'
import { type FileResult, type FileToFetch, fileToFetch, settleFile } from './attachment.queries.ts'
import { fetchMediaKey, fetchMediaKind } from './fetch-media.kind.ts'
import { fetchWhatsAppFile } from './fetch-whatsapp-file.ts'

/**
 * Fetches a file of a text or WhatsApp message, or the recording of a call, and stores it as the attachment that the
 * timeline already shows. The file is requested again for as long as its provider may have it. A file that can no
 * longer be fetched is marked and shown as lost.
 */
export const fetchMediaJob = job(fetchMediaKind, async ({ deps, log }, payload) => {
  const { client_id, attachment_id } = payload
  const settle = (file: FileToFetch, result: FileResult) =>
    inPractice(deps.db, client_id, (tx) => settleFile(tx, attachment_id, file.patient_id, result))

  const file = await inPractice(deps.db, client_id, (tx) => fileToFetch(tx, attachment_id))
  if (!file) return
  const result =
    file.channel === 'WhatsApp'
      ? await fetchWhatsAppFile(deps, client_id, file.raw)
      : await fetchFromCarrier(deps, file)
  if (result.kind === 'fetched') return settle(file, await store(deps, file, result.content))

  const nextFetchAt = result.kind === 'refused' ? null : fetchAgainAt(file.received_at, deps.clock.now())
  if (nextFetchAt === null) {
    log.warn({ attachment_id, detail: result.detail }, 'a file of a message is lost')
    return settle(file, { state: 'lost' })
  }
  log.info({ attachment_id, detail: result.detail }, 'a file of a message is not available yet')
  // A file that waits for the connection is requested by a periodic job as soon as the connection works.
  if (result.kind === 'not_connected') return
  const when = { at: nextFetchAt, clock: deps.clock }
  await inPractice(deps.db, client_id, (tx) =>
    enqueue(tx, fetchMediaKind, payload, { key: fetchMediaKey(payload), when }),
  )
})

async function store({ storage }: Dependencies, file: FileToFetch, content: Buffer): Promise<FileResult> {
  await storage.put(file.storage_key, content)
  const type = await typeOfContent(content, file.type)
  return { state: 'stored', type, name: nameOfFetched(file, type), size: content.byteLength }
}

async function fetchFromCarrier(
  { carrier }: Dependencies,
  { recording_url, raw, position }: Pick<FileToFetch, 'recording_url' | 'raw' | 'position'>,
): Promise<MediaResult> {
  if (!carrier) return { kind: 'postponed', detail: 'no carrier configured' }
  if (recording_url !== null) return carrier.fetchRecording(recording_url)
  return carrier.fetchMedia(IncomingSms.parse(raw).media[position]?.url ?? '')
}

/** A fetched file's name. A name that was made from the declared type is now made from the real type. */
function nameOfFetched(file: { name: string; type: string; position: number }, type: string): string {
  const number = file.position + 1
  return file.name === nameForUnnamedFile(file.type, number) ? nameForUnnamedFile(type, number) : file.name
}
