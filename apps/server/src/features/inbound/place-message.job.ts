import type { InboundChannel } from '@enamel/domain/unplaced/reasons'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import { type Job, type JobContext, job } from '../../jobs/job.ts'
import { readCall } from './carrier/read-call.ts'
import { readSms } from './carrier/read-sms.ts'
import { readEmail } from './email/read-email.ts'
import {
  deleteInboundMessage,
  type InboundMessageRow,
  lockInboundMessage,
  markPlaced,
  markUnplaced,
  waitingAnswered,
  waitingBefore,
} from './queue/inbound.queries.ts'
import { placeInBackgroundKind, placeMessageKind } from './queue/place-message.kind.ts'
import type { Decision, PlaceableMessage, Placement, Reader } from './queue/placement.ts'
import { publishUnplaced } from './queue/publish-unplaced.ts'
import { readForm } from './read-form.ts'
import { readWhatsApp } from './whatsapp/read-whatsapp.ts'

export const readers: Record<InboundChannel, Reader> = {
  Email: readEmail,
  SMS: readSms,
  'Form Submissions': readForm,
  'Phone Call': readCall,
  WhatsApp: readWhatsApp,
}

/** After this many failed attempts a message waits for review, because the message itself is the likely cause. */
const MAX_ATTEMPTS = 5

/**
 * Places a message, after the earlier messages of its sender that still wait. Their jobs run at the same time, and after
 * an outage many messages of a sender may wait. What an email answers is placed before it, too.
 */
export const placeMessageJob = placeJobOf(placeMessageKind, async (context, clientId, id) => {
  const earlier = await inPractice(context.deps.db, clientId, async (tx) => [
    ...(await waitingBefore(tx, id)),
    ...(await waitingAnswered(tx, id)),
  ])
  await placeEarlier(context, clientId, earlier)
  await placeMessage(context, clientId, id)
})

/**
 * Places one of many earlier messages, in whatever order, since timelines are in the order of time; only after what it
 * answers.
 */
export const placeInBackgroundJob = placeJobOf(placeInBackgroundKind, async (context, clientId, id) => {
  const answered = await inPractice(context.deps.db, clientId, (tx) => waitingAnswered(tx, id))
  await placeEarlier(context, clientId, answered)
  await placeMessage(context, clientId, id)
})

function placeJobOf(kind: typeof placeMessageKind, place: typeof placeMessage): Job<unknown> {
  return job(kind, async (context, { client_id, id }) => {
    try {
      await place(context, client_id, id)
    } catch (error) {
      if (context.attempt < MAX_ATTEMPTS || isDatabaseUnavailable(error)) throw error
      context.log.error({ err: error, id }, 'a message could not be placed and waits for review')
      await leaveForReview(context, client_id, id)
    }
  })
}

/** A failure is left to the earlier message's own job. */
async function placeEarlier(context: JobContext, clientId: string, ids: readonly string[]): Promise<void> {
  for (const earlierId of ids) {
    try {
      await placeMessage(context, clientId, earlierId)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      context.log.warn({ err: error, id: earlierId }, 'an earlier message could not be placed')
    }
  }
}

async function placeMessage({ deps }: JobContext, clientId: string, id: string): Promise<void> {
  const inboundMessage = await inPractice(deps.db, clientId, (tx) => lockInboundMessage(tx, id))
  if (inboundMessage?.state !== 'received') return
  const message = await readers[inboundMessage.channel](deps, inboundMessage)
  const placement = await inPractice(deps.db, clientId, async (tx) => {
    const current = await lockInboundMessage(tx, id)
    return current?.state === 'received' ? settle(tx, current, message, null) : null
  })
  if (placement?.kind !== 'discarded') return
  for (const key of placement.storageKeys) await deps.storage.remove(key)
}

/** Lists the stored message as unplaced, so that no inbound message is lost. */
function leaveForReview({ deps }: JobContext, clientId: string, id: string): Promise<void> {
  return inPractice(deps.db, clientId, async (tx) => {
    const inboundMessage = await lockInboundMessage(tx, id)
    if (inboundMessage?.state !== 'received') return
    await markUnplaced(tx, id, 'unreadable', { sender: inboundMessage.sender, subject: '', snippet: '' })
    await publishUnplaced(tx)
  })
}

/** Places a message that was read, and stores where it was placed, or why it was not. */
export async function settle(
  tx: PracticeTx,
  inboundMessage: InboundMessageRow,
  message: PlaceableMessage,
  decision: Decision | null,
): Promise<Placement> {
  const placement = await message.place(tx, inboundMessage, decision)
  switch (placement.kind) {
    case 'placed':
      await markPlaced(tx, inboundMessage.id, placement)
      break
    case 'unplaced':
      await markUnplaced(tx, inboundMessage.id, placement.reason, placement.summary)
      break
    case 'discarded':
      await deleteInboundMessage(tx, inboundMessage.id)
  }
  if (placement.kind === 'unplaced' || inboundMessage.state === 'unplaced') await publishUnplaced(tx)
  return placement
}
