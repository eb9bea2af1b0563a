import { productTime } from '../../../lib/product-time.ts'
import { hasText } from '../model/reply-state.ts'
import { requestOf, type UnsentReply } from '../patient-replies.ts'
import type { ReplyPorts } from '../ports.ts'
import type { ReplyStore } from '../reply-store.ts'
import { type SendingDependencies, showUnsent } from './send-reply.ts'

/** The parts of the app that are used and updated when messages are sent to one patient. */
export interface ReplyContext {
  deps: SendingDependencies
  replies: ReplyStore
}

/** @param writer the user's name */
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
        const unsent = replies.unsent(patientId).find((reply) => reply.id === id)
        return unsent ? (requestOf(unsent) ?? undefined) : undefined
      },
      drop: (id) => replies.dropUnsent(patientId, id),
      setReason: (id, reason) => replies.setReason(patientId, id, reason),
      isWaiting: (id) => replies.unsent(patientId).some((reply) => reply.id === id && reply.waiting),
      setWaiting: (id) => replies.setWaiting(patientId, id),
      isBehindWaiting: (id) => {
        const first = replies.unsent(patientId).find((reply) => reply.waiting || reply.id === id)
        return first !== undefined && first.id !== id
      },
      rebase: (id, basedOn) => replies.rebase(patientId, id, basedOn),
    },
    inProgress: replies.inProgress,
    representative: { name: writer, photo: null },
    now: productTime.now,
  }
  return { deps, replies }
}

/** The reply with this id, if the server has not accepted it. */
export function unsentOf({ deps, replies }: ReplyContext, id: string): UnsentReply | undefined {
  return replies.unsent(deps.patientId).find((reply) => reply.id === id)
}

/**
 * Returns a failed reply to the fields, and removes its bubble.
 * @returns false if the fields already contain text, which stays
 */
export function returnToFields(context: ReplyContext, unsent: UnsentReply): boolean {
  const { deps, replies } = context
  if (hasText(replies.of(deps.patientId))) return false
  const { template, reply } = unsent
  restore(context, template ? { ...unsent, reply: { ...reply, fields: { message: template.text } } } : unsent)
  return true
}

/** Like `returnToFields`, for a stalled conversation, in which a template does not replace the text of the fields. */
export function returnBesideText(context: ReplyContext, unsent: UnsentReply): boolean {
  const { deps, replies } = context
  const { template, reply } = unsent
  if (template === null) return returnToFields(context, unsent)
  const current = replies.of(deps.patientId)
  if (hasText(current) && current.channel !== reply.channel) return false
  restore(context, { ...unsent, reply: { ...reply, fields: {} } })
  return true
}

function restore({ deps, replies }: ReplyContext, unsent: UnsentReply): void {
  replies.restore(deps.patientId, unsent)
  deps.ports.timeline.change((items) => items.filter((item) => item.id !== unsent.id))
}

/** Adds the unsent replies to the timeline, and drops the replies that the server's timeline contains. */
export function showUnsentReplies({ deps, replies }: ReplyContext): void {
  const current = new Map((deps.ports.timeline.items() ?? []).map((item) => [item.id, item]))
  for (const unsent of replies.unsent(deps.patientId)) {
    const item = current.get(unsent.id)
    const request = requestOf(unsent)
    if (item && !item.local) deps.unsent.drop(unsent.id)
    else if (!item && request) showUnsent(deps, request, unsent)
  }
}
