import { type BasedOn, type ThreadChanges, withBase } from './guard/thread-base.ts'
import { emptyReply, type ReplyState } from './model/reply-state.ts'
import type { SentReply } from './model/same-reply.ts'
import { type ReplyRequest, replyRequest, templateRequest } from './model/send-request.ts'

/** A reply that was sent and that the server has not accepted, as far as this page knows. */
export interface UnsentReply extends SentReply {
  /**
   * The id of the message in every attempt, so that the server stores one message even if an earlier attempt reached
   * it.
   */
  id: string
  /** When Send was pressed; ISO 8601. */
  at: string
  /** Why the server has not accepted the reply; null for an unknown reason. */
  reason: string | null
  /** Whether the reply waits for a connection, and is sent by itself when there is one. */
  waiting?: boolean | undefined
  /** The latest entry of the thread when the reply was begun; undefined if that is not known. */
  basedOn?: BasedOn
}

/** A reply that waits for a connection, with its patient. */
export interface WaitingReply {
  patientId: string
  unsent: UnsentReply
}

/** The drafts for one patient. A text is in the fields or among the unsent replies, never in both. */
export interface PatientReplies {
  reply: ReplyState
  /** The latest entry of the thread when the draft was begun; undefined without a draft, or if it is not known yet. */
  basedOn?: BasedOn
  /** What has come in since, while the user is asked whether to send the draft nevertheless. */
  changes?: ThreadChanges | undefined
  /** Replies that were sent and that the server has not accepted, oldest first. */
  unsent: readonly UnsentReply[]
  /**
   * The reply that was last returned to the fields. If it is sent unchanged, it keeps its id and is the same message.
   */
  lastRestored?: UnsentReply | undefined
  /** How often a failed reply or message was put into the fields. Each time, the cursor moves into the fields. */
  timesFilled: number
  /** Whether only the channel was proposed, and the user has done nothing. */
  isProposal?: boolean
}

export const noReplies: PatientReplies = { reply: emptyReply, unsent: [], timesFilled: 0 }

/** The request that sends a reply, the same for each attempt; null for a read-only channel. */
export function requestOf(unsent: Omit<UnsentReply, 'at' | 'reason' | 'waiting'>): ReplyRequest | null {
  const { id, reply, template, basedOn } = unsent
  const request = template ? templateRequest(template, reply, id) : replyRequest(reply, id)
  return request && withBase(request, basedOn)
}
