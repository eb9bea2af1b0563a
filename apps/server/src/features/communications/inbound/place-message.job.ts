import type { InboundChannel } from '@enamel/domain/unplaced/reasons'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { job } from '../../../jobs/job.ts'
import { type ArrivalRow, lockArrival, markPlaced, markUnplaced } from './inbound.queries.ts'
import { placeMessageKind } from './place-message.kind.ts'
import type { Decision, Placement, Reader, ReadMessage } from './placement.ts'
import { publishUnplaced } from './publish-unplaced.ts'
import { readCall } from './read-call.ts'
import { readEmail } from './read-email.ts'
import { readForm } from './read-form.ts'
import { readSms } from './read-sms.ts'

export const readers: Record<InboundChannel, Reader> = {
  Email: readEmail,
  SMS: readSms,
  'Form Submissions': readForm,
  'Phone Call': readCall,
}

export const placeMessageJob = job(placeMessageKind, async ({ world }, { client_id, id }) => {
  const arrival = await inPractice(world.db, client_id, (tx) => lockArrival(tx, id))
  if (arrival?.state !== 'received') return
  const read = await readers[arrival.channel as InboundChannel](world, arrival)
  await inPractice(world.db, client_id, async (tx) => {
    const current = await lockArrival(tx, id)
    if (current?.state !== 'received') return
    await settle(tx, current, read, null)
  })
})

/** Places a read message and remembers where it went. */
export async function settle(
  tx: PracticeTx,
  arrival: ArrivalRow,
  read: ReadMessage,
  decision: Decision | null,
): Promise<Placement> {
  const placement = await read.place(tx, arrival, decision)
  if (placement.kind === 'placed') await markPlaced(tx, arrival.id, placement)
  else await markUnplaced(tx, arrival.id, placement.reason, placement.shown)
  if (placement.kind === 'unplaced' || arrival.state === 'unplaced') await publishUnplaced(tx)
  return placement
}
