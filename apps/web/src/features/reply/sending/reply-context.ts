import { productTime } from '../../../lib/product-time.ts'
import { hasText } from '../model/reply-state.ts'
import type { ReplyPorts } from '../ports.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../reply-store.ts'
import { type SendingDependencies, showUnsent } from './send-reply.ts'

/** The parts of the app that sending to one patient uses and updates. */
export interface ReplyContext {
  deps: SendingDependencies
  replies: ReplyStore
}

/** @param writer the name of the user who writes */
export function replyContextOf(
  ports: ReplyPorts,
  patientId: string,
  writer: string,
  replies: ReplyStore,
): ReplyContext {
  const deps: SendingDependencies = {
    patientId,
    ports,
    unsent: {
      get: (id) => {
        const unsent = replies.unsent(patientId).find((one) => one.id === id)
        return unsent ? (requestOf(unsent) ?? undefined) : undefined
      },
      drop: (id) => replies.dropUnsent(patientId, id),
      failed: (id, reason) => replies.noteReason(patientId, id, reason),
    },
    underWay: replies.underWay,
    representative: { name: writer, photo: null },
    now: productTime.now,
  }
  return { deps, replies }
}

/** The reply that was sent from here under an id and did not reach the server. */
export function unsentOf({ deps, replies }: ReplyContext, id: string): UnsentReply | undefined {
  return replies.unsent(deps.patientId).find((one) => one.id === id)
}

/**
 * Returns a failed reply to the fields, and removes its bubble.
 * @returns false when there is another text in the fields
 */
export function putBack(context: ReplyContext, unsent: UnsentReply): boolean {
  const { deps, replies } = context
  if (hasText(replies.of(deps.patientId))) return false
  const { template, reply } = unsent
  restore(context, template ? { ...unsent, reply: { ...reply, fields: { message: template.text } } } : unsent)
  return true
}

/** The same in a stalled conversation, where a template has a place beside the text. */
export function putBackBeside(context: ReplyContext, unsent: UnsentReply): boolean {
  const { deps, replies } = context
  const { template, reply } = unsent
  if (template === null) return putBack(context, unsent)
  const current = replies.of(deps.patientId)
  if (hasText(current) && current.channel !== reply.channel) return false
  restore(context, { ...unsent, reply: { ...reply, fields: {} } })
  return true
}

function restore({ deps, replies }: ReplyContext, unsent: UnsentReply): void {
  replies.restore(deps.patientId, unsent)
  deps.ports.timeline.change((items) => items.filter((item) => item.id !== unsent.id))
}

/** Adds replies that the server has not accepted to the timeline, and drops those that got through. */
export function bringBack({ deps, replies }: ReplyContext): void {
  const current = new Map((deps.ports.timeline.items() ?? []).map((item) => [item.id, item]))
  for (const unsent of replies.unsent(deps.patientId)) {
    const item = current.get(unsent.id)
    const request = requestOf(unsent)
    if (item && !item.local) deps.unsent.drop(unsent.id)
    else if (!item && request) showUnsent(deps, request, unsent)
  }
}
