import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { markMissing } from '@enamel/domain/reply/reply-files'
import { createDrafts, type Drafts, draftsEpoch } from '../../lib/drafts/drafts.ts'
import {
  emptyReply,
  isEmptyReply,
  isReplyState,
  nextReply,
  type ReplyState,
  type ReplyStep,
  type ReusedMessage,
} from './model/reply-state.ts'
import type { SentReply } from './model/same-reply.ts'
import {
  type ChosenTemplate,
  type ReplyRequest,
  replyRequest,
  templateRequest,
} from './model/send-request.ts'

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
}

/** The request that sends a reply, the same for each attempt; null for a read-only channel. */
export function requestOf({ id, reply, template }: Omit<UnsentReply, 'at' | 'reason'>): ReplyRequest | null {
  return template ? templateRequest(template, reply, id) : replyRequest(reply, id)
}

/** The drafts for one patient. A text is in the fields or among the unsent replies, never in both. */
interface PatientReplies {
  reply: ReplyState
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

/** The replies of one user to all patients (RPL-02). */
export interface ReplyStore {
  owner: string
  of: (patientId: string) => ReplyState
  step: (patientId: string, step: ReplyStep) => void
  /** Shows a channel that the user has not chosen, if no reply was begun. */
  propose: (patientId: string, channel: ReplyChannel) => void
  unsent: (patientId: string) => readonly UnsentReply[]
  addUnsent: (patientId: string, unsent: UnsentReply) => void
  dropUnsent: (patientId: string, id: string) => void
  /** Stores why the server has not accepted an unsent reply; null for an unknown reason. */
  setReason: (patientId: string, id: string, reason: string | null) => void
  /** Returns an unsent reply to the fields. */
  restore: (patientId: string, unsent: UnsentReply) => void
  lastRestored: (patientId: string) => UnsentReply | undefined
  /** Adds the text and files of a failed message to the draft, below the draft's text. */
  reuse: (patientId: string, draft: ReusedMessage) => void
  timesFilled: (patientId: string) => number
  /** Marks files that the server no longer has, in the fields and in unsent replies. */
  markFilesMissing: (patientId: string, ids: readonly string[]) => void
  /** Ids of messages that are being sent, or whose files are being copied. */
  inProgress: Set<string>
  subscribe: (listener: () => void) => () => void
}

const noReplies: PatientReplies = { reply: emptyReply, unsent: [], timesFilled: 0 }

export const createReplyDrafts = (): Drafts<PatientReplies> =>
  createDrafts<PatientReplies>({
    status: ({ reply, unsent }) => (unsent.length > 0 || !isEmptyReply(reply) ? 'unsaved' : 'idle'),
    persistence: { name: 'replies', write, read },
  })

const replyDrafts = createReplyDrafts()
let latest: { store: ReplyStore; epoch: number } | undefined

/** The replies of the signed-in user, the same object until they sign out. */
export function repliesOf(owner: string): ReplyStore {
  const epoch = draftsEpoch()
  if (latest?.store.owner !== owner || latest.epoch !== epoch)
    latest = { store: createReplyStore(owner, replyDrafts), epoch }
  return latest.store
}

export function createReplyStore(owner: string, drafts: Drafts<PatientReplies>): ReplyStore {
  const epoch = draftsEpoch()
  const of = (patientId: string) => drafts.get(owner, patientId) ?? noReplies
  const change = (patientId: string, changed: Partial<PatientReplies>) => {
    // A message that fails after its writer has signed out is not stored.
    if (draftsEpoch() === epoch)
      drafts.set(owner, patientId, { ...of(patientId), isProposal: false, ...changed })
  }
  const fill = (patientId: string, step: ReplyStep, changed: Partial<PatientReplies> = {}) => {
    const { reply, timesFilled } = of(patientId)
    change(patientId, { ...changed, reply: nextReply(reply, step), timesFilled: timesFilled + 1 })
  }
  const unsentExcept = (patientId: string, id: string) =>
    of(patientId).unsent.filter((reply) => reply.id !== id)
  return {
    owner,
    of: (patientId) => of(patientId).reply,
    step: (patientId, step) => change(patientId, { reply: nextReply(of(patientId).reply, step) }),
    propose(patientId, channel) {
      const { reply, isProposal } = of(patientId)
      if (reply !== emptyReply && !(isProposal && reply.channel !== channel)) return
      change(patientId, { reply: { ...emptyReply, channel }, isProposal: true })
    },
    unsent: (patientId) => of(patientId).unsent,
    addUnsent: (patientId, reply) =>
      change(patientId, { unsent: [...unsentExcept(patientId, reply.id), reply], lastRestored: undefined }),
    dropUnsent: (patientId, id) => change(patientId, { unsent: unsentExcept(patientId, id) }),
    setReason(patientId, id, reason) {
      const { unsent } = of(patientId)
      if (!unsent.some((reply) => reply.id === id)) return
      change(patientId, { unsent: unsent.map((reply) => (reply.id === id ? { ...reply, reason } : reply)) })
    },
    restore: (patientId, failed) =>
      fill(
        patientId,
        { type: 'restored', reply: failed.reply },
        { lastRestored: failed, unsent: unsentExcept(patientId, failed.id) },
      ),
    lastRestored: (patientId) => of(patientId).lastRestored,
    reuse: (patientId, draft) => fill(patientId, { type: 'message_reused', draft }),
    timesFilled: (patientId) => of(patientId).timesFilled,
    markFilesMissing(patientId, ids) {
      const { reply, unsent } = of(patientId)
      change(patientId, {
        reply: nextReply(reply, { type: 'files_gone', ids }),
        unsent: unsent.map((failed) => ({
          ...failed,
          reply: { ...failed.reply, files: markMissing(failed.reply.files, ids) },
        })),
      })
    },
    inProgress: new Set(),
    subscribe: drafts.subscribe,
  }
}

/** Stores only replies that contain text, files or the user's choices. */
function write({ reply, unsent, isProposal }: PatientReplies): unknown {
  if (isProposal) return undefined
  return unsent.length > 0 || isBegun(reply) ? { reply, unsent } : undefined
}

function isBegun(reply: ReplyState): boolean {
  const { channel, endSnooze, templateId } = reply
  return !isEmptyReply(reply) || channel !== emptyReply.channel || endSnooze || templateId !== null
}

/** Reads one patient's stored state, without invalid parts; undefined if no part is valid. */
export function read(stored: unknown): PatientReplies | undefined {
  const { reply, unsent } = Object(stored) as Record<string, unknown>
  const draft = isReplyState(reply) ? reply : emptyReply
  const valid = Array.isArray(unsent) ? unsent.filter(isUnsent) : []
  return isReplyState(reply) || valid.length > 0 ? { ...noReplies, reply: draft, unsent: valid } : undefined
}

function isUnsent(value: unknown): value is UnsentReply {
  const { id, reply, at, template, reason } = Object(value) as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof at === 'string' &&
    isReplyState(reply) &&
    (template === null || isChosenTemplate(template)) &&
    (reason === null || typeof reason === 'string')
  )
}

function isChosenTemplate(value: unknown): value is ChosenTemplate {
  const { id, text } = Object(value) as Record<string, unknown>
  return typeof id === 'string' && typeof text === 'string'
}
