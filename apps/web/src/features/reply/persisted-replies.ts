import type { BasedOn } from './guard/thread-base.ts'
import { emptyReply, isBegun, isReplyState } from './model/reply-state.ts'
import type { ChosenTemplate } from './model/send-request.ts'
import { noReplies, type PatientReplies, type UnsentReply } from './patient-replies.ts'

/** Stores only replies that contain text, files or the user's choices. */
export function writeReplies({ reply, unsent, basedOn, isProposal }: PatientReplies): unknown {
  if (isProposal) return undefined
  return unsent.length > 0 || isBegun(reply) ? { reply, unsent, basedOn } : undefined
}

/** Reads one patient's stored state, without invalid parts; undefined if no part is valid. */
export function readReplies(stored: unknown): PatientReplies | undefined {
  const { reply, unsent, basedOn } = Object(stored) as Record<string, unknown>
  const draft = isReplyState(reply) ? reply : emptyReply
  const valid = Array.isArray(unsent) ? unsent.filter(isUnsent) : []
  if (!isReplyState(reply) && valid.length === 0) return undefined
  return { ...noReplies, reply: draft, unsent: valid, ...(isBase(basedOn) && { basedOn }) }
}

function isUnsent(value: unknown): value is UnsentReply {
  const { id, reply, at, template, reason, waiting, basedOn } = Object(value) as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof at === 'string' &&
    isReplyState(reply) &&
    (template === null || isChosenTemplate(template)) &&
    (reason === null || typeof reason === 'string') &&
    (waiting === undefined || typeof waiting === 'boolean') &&
    isBase(basedOn)
  )
}

function isBase(value: unknown): value is BasedOn {
  return value === undefined || value === null || typeof value === 'string'
}

function isChosenTemplate(value: unknown): value is ChosenTemplate {
  const { id, text } = Object(value) as Record<string, unknown>
  return typeof id === 'string' && typeof text === 'string'
}
