import { nameOfUnnamed } from '@enamel/domain/communications/unnamed-file'
import type { MediaOutcome } from '../../../adapters/read-within.ts'
import { IncomingSms } from '../../../adapters/sms/carrier.ts'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { job } from '../../../jobs/job.ts'
import { announceTimeline, attachmentsWithMessage } from '../../timeline/index.ts'
import { typeOfContent } from '../messages/type-of-content.ts'
import { fetchMediaKind, MAX_FETCHES } from './fetch-media.kind.ts'

/**
 * Fetches a file that came with a text and stores it as the attachment that stands on the timeline already. What the
 * carrier will never give is marked as lost, and seen to be.
 * @throws to be run again later
 */
export const fetchMediaJob = job(fetchMediaKind, async (context, { client_id, attachment_id }) => {
  const { world, log, attempt } = context
  const file = await inPractice(world.db, client_id, (tx) => comingFile(tx, attachment_id))
  if (!file) return
  const url = IncomingSms.parse(file.raw).media[file.position]?.url ?? ''
  const outcome: MediaOutcome = world.carrier
    ? await world.carrier.fetchMedia(url)
    : { kind: 'postponed', detail: 'no carrier configured' }

  if (outcome.kind === 'fetched') {
    await world.storage.put(file.storage_key, outcome.content)
    const type = await typeOfContent(outcome.content, file.type)
    const here = {
      state: 'stored' as const,
      type,
      name: nameOfUnnamed(type, file.position + 1),
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

/** The file with the message it came with, as that was handed over; undefined once it is settled. */
async function comingFile(tx: PracticeTx, attachmentId: string) {
  return attachmentsWithMessage(tx)
    .innerJoin('inbound_messages', (join) =>
      join
        .onRef('inbound_messages.client_id', '=', 'attachments.client_id')
        .onRef('inbound_messages.id', '=', 'attachments.communication_id'),
    )
    .select([
      'attachments.position',
      'attachments.type',
      'attachments.storage_key',
      'communications.patient_id',
      'inbound_messages.raw',
    ])
    .where('attachments.id', '=', attachmentId)
    .where('attachments.state', '=', 'coming')
    .executeTakeFirst()
}

type Settled = { state: 'lost' } | { state: 'stored'; type: string; name: string; size: number }

async function settleFile(
  tx: PracticeTx,
  attachmentId: string,
  patientId: string,
  settled: Settled,
): Promise<void> {
  const changed = await tx
    .updateTable('attachments')
    .set(settled)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', attachmentId)
    .where('state', '=', 'coming')
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await announceTimeline(tx, patientId)
}
