import type { InboundChannel } from '@enamel/domain/unplaced/reasons'
import type { Answer, ListPart } from '../../../../adapters/sms/carrier-lists.ts'
import { inPractice } from '../../../../db/in-practice.ts'
import type { PracticeTx } from '../../../../db/practice-tx.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Look } from './look.queries.ts'

/** What the carrier lists: a text or a call. */
interface Listed {
  id: string
  sender: string
  /** When the carrier received it. */
  at: Date
}

interface ListOfCarrier<T> {
  channel: InboundChannel
  /** Reads a part of the list; `next` is null for the first one. */
  readPart(next: string | null): Promise<Answer<ListPart<T>>>
  describe(item: T): Listed
}

export interface Missed<T> {
  item: T
  receivedAt: Date
}

/** The items of a list, up to the end of the look, that were never received; oldest first. */
export async function missedItems<T>(
  { db }: Dependencies,
  clientId: string,
  { until }: Look,
  { channel, readPart, describe }: ListOfCarrier<T>,
): Promise<Answer<Missed<T>[]>> {
  const listed: (Listed & { item: T; storedAt: Date | undefined })[] = []
  for (let next: string | null = null; ; ) {
    const part: Answer<ListPart<T>> = await readPart(next)
    if (part.kind === 'cannot_ask') return part
    const items = part.value.items
      .map((item) => ({ ...describe(item), item }))
      .filter(({ at }) => at <= until)
    const stored = await inPractice(db, clientId, (tx) =>
      storedTimes(
        tx,
        channel,
        items.map(({ id }) => id),
      ),
    )
    listed.push(...items.map((item) => ({ ...item, storedAt: stored.get(item.id) })))
    next = part.value.next
    if (next === null) return { kind: 'answered', value: missedInOrder(listed.reverse()) }
  }
}

/**
 * The items that are not stored. What the carrier reported is stored with the time of the report, which is later than
 * the carrier's: an item that was missed is not received before an older one of its sender.
 * @param listed oldest first
 */
function missedInOrder<T>(
  listed: readonly (Listed & { item: T; storedAt: Date | undefined })[],
): Missed<T>[] {
  const latest = new Map<string, Date>()
  return listed.flatMap(({ item, sender, at, storedAt }) => {
    const previous = latest.get(sender)
    const receivedAt = storedAt ?? (previous && previous > at ? previous : at)
    latest.set(sender, receivedAt)
    return storedAt ? [] : [{ item, receivedAt }]
  })
}

/** When those of these messages that are stored were received, by the carrier's ids. */
async function storedTimes(
  tx: PracticeTx,
  channel: InboundChannel,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inbound_messages')
    .select(['fingerprint', 'received_at'])
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', channel)
    .where('fingerprint', 'in', ids)
    .execute()
  return new Map(rows.map(({ fingerprint, received_at }) => [fingerprint, received_at]))
}
