import { hasWords } from '@enamel/domain/reply/reply-state'
import type { Timeline } from '@enamel/domain/timeline/event'
import type { QueryClient } from '@tanstack/react-query'
import { type OutgoingWorld, showUnsent } from '../../features/communications/outgoing.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../../features/reply/reply-store.ts'
import { changeTimeline } from '../../features/timeline/held-timelines.ts'
import { timelineKey } from '../../features/timeline/timeline.api.ts'
import { productTime } from '../../lib/product-time.ts'

/** Where replies to one patient go out from, and come back to. */
export interface ReplyDesk {
  world: OutgoingWorld
  replies: ReplyStore
}

/** @param writer the name of whoever writes */
export function replyDeskOf(
  queries: QueryClient,
  patientId: string,
  writer: string,
  replies: ReplyStore,
): ReplyDesk {
  const world: OutgoingWorld = {
    patientId,
    changeTimeline: (change, version) => changeTimeline(queries, patientId, change, version),
    unsent: {
      get: (id) => {
        const unsent = replies.unsent(patientId).find((one) => one.id === id)
        return unsent ? (requestOf(unsent) ?? undefined) : undefined
      },
      drop: (id) => replies.dropUnsent(patientId, id),
      failed: (id, reason) => replies.noteReason(patientId, id, reason),
    },
    representative: { name: writer, photo: null },
    now: productTime.now,
  }
  return { world, replies }
}

/** What went out from here under an id and did not arrive. */
export function unsentOf({ world, replies }: ReplyDesk, id: string): UnsentReply | undefined {
  return replies.unsent(world.patientId).find((one) => one.id === id)
}

/**
 * Puts what did not get through back into the reply, and takes its bubble away.
 * @returns false when something else is being written there
 */
export function putBack(desk: ReplyDesk, unsent: UnsentReply): boolean {
  const { world, replies } = desk
  if (hasWords(replies.of(world.patientId))) return false
  const { template, reply } = unsent
  takeBack(desk, template ? { ...unsent, reply: { ...reply, fields: { message: template.text } } } : unsent)
  return true
}

/** The same in a conversation that is stalled, where a template has a place beside what is written. */
export function putBackBeside(desk: ReplyDesk, unsent: UnsentReply): boolean {
  const { world, replies } = desk
  const { template, reply } = unsent
  if (template === null) return putBack(desk, unsent)
  const held = replies.of(world.patientId)
  if (hasWords(held) && held.channel !== reply.channel) return false
  takeBack(desk, { ...unsent, reply: { ...reply, fields: {} } })
  return true
}

function takeBack({ world, replies }: ReplyDesk, unsent: UnsentReply): void {
  replies.takeBack(world.patientId, unsent)
  world.changeTimeline((items) => items.filter((item) => item.id !== unsent.id))
}

/** Shows what the server has not taken on a timeline that does not show it, and drops what did get through. */
export function bringBack(queries: QueryClient, { world, replies }: ReplyDesk): void {
  const { items } = queries.getQueryData<Timeline>(timelineKey(world.patientId)) ?? { items: [] }
  const held = new Map(items.map((item) => [item.id, item]))
  for (const unsent of replies.unsent(world.patientId)) {
    const item = held.get(unsent.id)
    const request = requestOf(unsent)
    if (item && !item.local) world.unsent.drop(unsent.id)
    else if (!item && request) showUnsent(world, request, unsent)
  }
}
