import { hasText } from '@enamel/domain/reply/reply-state'
import type { Timeline } from '@enamel/domain/timeline/event'
import type { QueryClient } from '@tanstack/react-query'
import { type OutgoingDependencies, showUnsent } from '../../features/communications/outgoing.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../../features/reply/reply-store.ts'
import { changeTimeline } from '../../features/timeline/cached-timelines.ts'
import { timelineKey } from '../../features/timeline/timeline.api.ts'
import { productTime } from '../../lib/product-time.ts'

/** Where replies to one patient go out from, and come back to. */
export interface ReplyContext {
  deps: OutgoingDependencies
  replies: ReplyStore
}

/** @param writer the name of whoever writes */
export function replyContextOf(
  queries: QueryClient,
  patientId: string,
  writer: string,
  replies: ReplyStore,
): ReplyContext {
  const deps: OutgoingDependencies = {
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
  return { deps, replies }
}

/** What went out from here under an id and did not arrive. */
export function unsentOf({ deps, replies }: ReplyContext, id: string): UnsentReply | undefined {
  return replies.unsent(deps.patientId).find((one) => one.id === id)
}

/**
 * Puts what did not get through back into the reply, and takes its bubble away.
 * @returns false when something else is being written there
 */
export function putBack(context: ReplyContext, unsent: UnsentReply): boolean {
  const { deps, replies } = context
  if (hasText(replies.of(deps.patientId))) return false
  const { template, reply } = unsent
  takeBack(
    context,
    template ? { ...unsent, reply: { ...reply, fields: { message: template.text } } } : unsent,
  )
  return true
}

/** The same in a conversation that is stalled, where a template has a place beside what is written. */
export function putBackBeside(context: ReplyContext, unsent: UnsentReply): boolean {
  const { deps, replies } = context
  const { template, reply } = unsent
  if (template === null) return putBack(context, unsent)
  const current = replies.of(deps.patientId)
  if (hasText(current) && current.channel !== reply.channel) return false
  takeBack(context, { ...unsent, reply: { ...reply, fields: {} } })
  return true
}

function takeBack({ deps, replies }: ReplyContext, unsent: UnsentReply): void {
  replies.takeBack(deps.patientId, unsent)
  deps.changeTimeline((items) => items.filter((item) => item.id !== unsent.id))
}

/** Shows what the server has not taken on a timeline that does not show it, and drops what did get through. */
export function bringBack(queries: QueryClient, { deps, replies }: ReplyContext): void {
  const { items } = queries.getQueryData<Timeline>(timelineKey(deps.patientId)) ?? { items: [] }
  const current = new Map(items.map((item) => [item.id, item]))
  for (const unsent of replies.unsent(deps.patientId)) {
    const item = current.get(unsent.id)
    const request = requestOf(unsent)
    if (item && !item.local) deps.unsent.drop(unsent.id)
    else if (!item && request) showUnsent(deps, request, unsent)
  }
}
