import { MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { sql } from 'kysely'
import type { Carrier } from '../../../../adapters/sms/carrier.ts'
import type { Answer } from '../../../../adapters/sms/carrier-lists.ts'
import { inPractice } from '../../../../db/in-practice.ts'
import type { PracticeTx } from '../../../../db/practice-tx.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { practiceOf } from '../../../practice/index.ts'
import { receiveInTransaction } from '../../queue/receive-message.ts'
import { storeRecording } from '../call-recordings.ts'
import type { Look } from './look.queries.ts'
import { missedItems } from './missed-items.ts'

/** The carrier lists calls by their beginning, and ends every call after four hours. */
const MARGIN_MS = 4 * MS_PER_HOUR + 10 * MS_PER_MINUTE
/** A recording is ready, if at all, this long after the end of its call. */
const RECORDED_WITHIN_MS = 15 * MS_PER_MINUTE

/** Receives the calls and recordings that the carrier did not report. A call that it could not forward was missed. */
export async function receiveMissedCalls(
  deps: Dependencies,
  carrier: Carrier,
  clientId: string,
  look: Look,
): Promise<Answer<null>> {
  const { number, from } = look
  const since = new Date(from.getTime() - MARGIN_MS)
  const missed = await missedItems(deps, clientId, look, {
    channel: 'Phone Call',
    readPart: (next) => carrier.endedCalls({ number, since, next }),
    describe: ({ call, endedAt }) => ({ id: call.providerId, sender: call.from, at: endedAt }),
  })
  if (missed.kind === 'cannot_ask') return missed
  for (const { item, receivedAt } of missed.value) {
    const { call } = item
    const end = await carrier.callEnd(call)
    if (end.kind === 'cannot_ask') return end
    const { providerId: fingerprint, from: sender } = call
    const received = { channel: 'Phone Call' as const, fingerprint, raw: end.value, sender }
    await inPractice(deps.db, clientId, (tx) => receiveInTransaction(tx, received, receivedAt))
  }
  return storeMissedRecordings(deps, carrier, clientId, look)
}

async function storeMissedRecordings(
  { db, clock }: Dependencies,
  carrier: Carrier,
  clientId: string,
  { number: to, from }: Look,
): Promise<Answer<null>> {
  const since = new Date(from.getTime() - RECORDED_WITHIN_MS)
  for (const providerId of await inPractice(db, clientId, (tx) => answeredWithoutRecording(tx, since))) {
    const found = await carrier.recordingsOf({ providerId, to })
    if (found.kind === 'cannot_ask') return found
    for (const recording of found.value)
      await inPractice(db, clientId, (tx) => storeRecording(tx, recording, clock.now()))
  }
  return { kind: 'answered', value: null }
}

/** The calls since a time that the practice answered and of which no recording is known, if the practice records calls. */
async function answeredWithoutRecording(tx: PracticeTx, since: Date): Promise<string[]> {
  if (!(await practiceOf(tx)).record_calls) return []
  const rows = await tx
    .selectFrom('inbound_messages as call')
    .leftJoin('call_recordings as recording', (join) =>
      join
        .onRef('recording.client_id', '=', 'call.client_id')
        .onRef('recording.call_provider_id', '=', 'call.fingerprint'),
    )
    .select('call.fingerprint')
    .where('call.client_id', '=', tx.clientId)
    .where('call.channel', '=', 'Phone Call')
    .where('call.received_at', '>=', since)
    .where(sql<boolean>`call.raw ->> 'answered' = 'true'`)
    .where('recording.provider_id', 'is', null)
    .execute()
  return rows.map(({ fingerprint }) => fingerprint)
}
