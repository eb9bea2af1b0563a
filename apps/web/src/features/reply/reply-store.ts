import { withGone } from '@enamel/domain/reply/reply-files'
import {
  emptyReply,
  isEmptyReply,
  isReplyState,
  nextReplies,
  type Replies,
  type ReplyState,
  type ReplyStep,
  replyOf,
  type TakenUp,
} from '@enamel/domain/reply/reply-state'
import type { SentReply } from '@enamel/domain/reply/same-reply'
import {
  type ChosenTemplate,
  type ReplyRequest,
  replyRequest,
  templateRequest,
} from '@enamel/domain/reply/send-request'
import type { SavedSection } from '../../lib/saved-state.ts'

/** A reply that went out of the fields and that the server has not taken, as far as this page knows. */
export interface UnsentReply extends SentReply {
  /** Under which it went and goes again, so that it is one message even if the first did get through. */
  id: string
  /** When Send was pressed; ISO 8601. */
  at: string
  /** Why the server has not taken it, as far as it said. */
  reason: string | null
}

/** The request of a reply that went out, to be repeated as it was; null for a channel that cannot be written to. */
export function requestOf({ id, reply, template }: Omit<UnsentReply, 'at' | 'reason'>): ReplyRequest | null {
  return template ? templateRequest(template, reply, id) : replyRequest(reply, id)
}

type Unsent = Readonly<Record<string, readonly UnsentReply[]>>

/** What outlives a reload, by patient id. */
export interface SavedReplies {
  replies: Replies
  unsent: Unsent
}

/**
 * What is being written to each patient (RPL-02), and what was sent and did not arrive, for as long as the page lives
 * and over its reloads. A text is in one of the two, never in both.
 */
export interface ReplyStore {
  of: (patientId: string) => ReplyState
  step: (patientId: string, step: ReplyStep) => void
  unsent: (patientId: string) => readonly UnsentReply[]
  keepUnsent: (patientId: string, unsent: UnsentReply) => void
  dropUnsent: (patientId: string, id: string) => void
  /** Keeps why an unsent reply was not taken. */
  noteReason: (patientId: string, id: string, reason: string | null) => void
  /** Puts an unsent reply back into the fields. */
  takeBack: (patientId: string, unsent: UnsentReply) => void
  /** What was taken back last for a patient: sent unchanged, it is the same message. */
  takenBack: (patientId: string) => UnsentReply | undefined
  /** Begins a draft with what another message said, below what is written. */
  takeUp: (patientId: string, draft: TakenUp) => void
  /** How often something was put into a patient's fields that nobody typed there: the cursor follows it. */
  timesFilled: (patientId: string) => number
  /** Marks files that the server has no longer, wherever they wait to be sent to a patient. */
  loseFiles: (patientId: string, ids: readonly string[]) => void
  /** Whether there is anything of it at all, for any patient. */
  isWriting: () => boolean
  /** Whether there is, for one. */
  isWritingTo: (patientId: string) => boolean
  subscribe: (listener: () => void) => () => void
}

const none: readonly UnsentReply[] = []

export function createReplyStore(saved: Pick<SavedSection<SavedReplies>, 'read' | 'write'>): ReplyStore {
  let now: SavedReplies = saved.read() ?? { replies: {}, unsent: {} }
  const takenBack = new Map<string, UnsentReply>()
  const filled = new Map<string, number>()
  const countFilling = (patientId: string) => filled.set(patientId, (filled.get(patientId) ?? 0) + 1)
  const listeners = new Set<() => void>()
  const change = (changed: Partial<SavedReplies>) => {
    now = { ...now, ...changed }
    saved.write({ ...now, replies: worthKeeping(now.replies) })
    for (const listener of listeners) listener()
  }
  return {
    of: (patientId) => replyOf(now.replies, patientId),
    step: (patientId, step) => change({ replies: nextReplies(now.replies, patientId, step) }),
    unsent: (patientId) => now.unsent[patientId] ?? none,
    keepUnsent(patientId, one) {
      const { [patientId]: others = none } = without(now.unsent, patientId, one.id)
      takenBack.delete(patientId)
      change({ unsent: { ...now.unsent, [patientId]: [...others, one] } })
    },
    dropUnsent: (patientId, id) => change({ unsent: without(now.unsent, patientId, id) }),
    noteReason(patientId, id, reason) {
      const own = now.unsent[patientId] ?? none
      if (!own.some((one) => one.id === id)) return
      const noted = own.map((one) => (one.id === id ? { ...one, reason } : one))
      change({ unsent: { ...now.unsent, [patientId]: noted } })
    },
    takeBack(patientId, one) {
      takenBack.set(patientId, one)
      countFilling(patientId)
      change({
        replies: nextReplies(now.replies, patientId, { type: 'restored', reply: one.reply }),
        unsent: without(now.unsent, patientId, one.id),
      })
    },
    takenBack: (patientId) => takenBack.get(patientId),
    takeUp(patientId, draft) {
      countFilling(patientId)
      change({ replies: nextReplies(now.replies, patientId, { type: 'taken_up', draft }) })
    },
    timesFilled: (patientId) => filled.get(patientId) ?? 0,
    loseFiles(patientId, ids) {
      const own = (now.unsent[patientId] ?? none).map((one) => ({
        ...one,
        reply: { ...one.reply, files: withGone(one.reply.files, ids) },
      }))
      change({
        replies: nextReplies(now.replies, patientId, { type: 'files_gone', ids }),
        ...(own.length > 0 && { unsent: { ...now.unsent, [patientId]: own } }),
      })
    },
    isWriting: () =>
      Object.values(now.replies).some((reply) => !isEmptyReply(reply)) || Object.keys(now.unsent).length > 0,
    isWritingTo: (patientId) =>
      !isEmptyReply(replyOf(now.replies, patientId)) || now.unsent[patientId] !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function without(unsent: Unsent, patientId: string, id: string): Unsent {
  const { [patientId]: own = none, ...others } = unsent
  const left = own.filter((one) => one.id !== id)
  return left.length > 0 ? { ...others, [patientId]: left } : others
}

/** Only what somebody wrote or chose is worth keeping. */
function worthKeeping(replies: Replies): Replies {
  return Object.fromEntries(Object.entries(replies).filter(([, reply]) => isBegun(reply)))
}

function isBegun(reply: ReplyState): boolean {
  const { channel, endSnooze, templateId } = reply
  return !isEmptyReply(reply) || channel !== emptyReply.channel || endSnooze || templateId !== null
}

/** Reads what was saved, without what is none of it; undefined when it is something else. */
export function parseReplies(saved: unknown): SavedReplies | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  const { replies, unsent } = saved as Record<string, unknown>
  if (typeof replies !== 'object' || replies === null || Array.isArray(replies)) return undefined
  return {
    replies: Object.fromEntries(
      Object.entries(replies).filter((entry): entry is [string, ReplyState] => isReplyState(entry[1])),
    ),
    unsent: Object.fromEntries(
      Object.entries(Object(unsent)).map(([patientId, list]) => [
        patientId,
        Array.isArray(list) ? list.filter(isUnsent) : none,
      ]),
    ),
  }
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
