import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { markMissing } from '@enamel/domain/reply/reply-files'
import { createDrafts, type Drafts, draftsEpoch } from '../../lib/drafts/drafts.ts'
import { type BasedOn, type ThreadChanges, withBase } from './guard/thread-base.ts'
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
  /** Whether the reply waits for a connection, and is sent by itself when there is one. */
  waiting?: boolean | undefined
  /** The latest entry of the thread when the reply was begun; undefined if that is not known. */
  basedOn?: BasedOn
}

/** The request that sends a reply, the same for each attempt; null for a read-only channel. */
export function requestOf({
  id,
  reply,
  template,
  basedOn,
}: Omit<UnsentReply, 'at' | 'reason' | 'waiting'>): ReplyRequest | null {
  const request = template ? templateRequest(template, reply, id) : replyRequest(reply, id)
  return request && withBase(request, basedOn)
}

/** The drafts for one patient. A text is in the fields or among the unsent replies, never in both. */
interface PatientReplies {
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

/** The replies of one user to all patients (RPL-02). */
export interface ReplyStore {
  owner: string
  of: (patientId: string) => ReplyState
  step: (patientId: string, step: ReplyStep) => void
  /** Shows a channel that the user has not chosen, if no reply was begun. */
  propose: (patientId: string, channel: ReplyChannel) => void
  basedOn: (patientId: string) => BasedOn
  /** Stores on which entry of the thread the draft is based, and ends the question whether to send it. */
  setBase: (patientId: string, basedOn: string | null) => void
  changes: (patientId: string) => ThreadChanges | undefined
  /** Asks the user whether to send the draft although something has come in since it was begun. */
  askAbout: (patientId: string, changes: ThreadChanges) => void
  unsent: (patientId: string) => readonly UnsentReply[]
  addUnsent: (patientId: string, unsent: UnsentReply) => void
  dropUnsent: (patientId: string, id: string) => void
  /** Stores why the server has not accepted an unsent reply; null for an unknown reason. */
  setReason: (patientId: string, id: string, reason: string | null) => void
  /** Lets an unsent reply wait for a connection. */
  setWaiting: (patientId: string, id: string) => void
  /** The replies that wait for a connection, oldest first for each patient. */
  waiting: () => readonly WaitingReply[]
  /** Stores that the writer of an unsent reply has been shown the thread up to this entry. */
  rebase: (patientId: string, id: string, basedOn: string) => void
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

/** A reply that waits for a connection, with its patient. */
export interface WaitingReply {
  patientId: string
  unsent: UnsentReply
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
  const changeUnsent = (patientId: string, id: string, changed: Partial<UnsentReply>) => {
    const { unsent } = of(patientId)
    if (!unsent.some((reply) => reply.id === id)) return
    change(patientId, { unsent: unsent.map((reply) => (reply.id === id ? { ...reply, ...changed } : reply)) })
  }
  const unsentExcept = (patientId: string, id: string) =>
    of(patientId).unsent.filter((reply) => reply.id !== id)
  return {
    owner,
    of: (patientId) => of(patientId).reply,
    step(patientId, step) {
      const reply = nextReply(of(patientId).reply, step)
      change(patientId, { reply, ...(!isWritten(reply) && { basedOn: undefined, changes: undefined }) })
    },
    propose(patientId, channel) {
      const { reply, isProposal } = of(patientId)
      if (reply !== emptyReply && !(isProposal && reply.channel !== channel)) return
      change(patientId, { reply: { ...emptyReply, channel }, isProposal: true })
    },
    basedOn: (patientId) => of(patientId).basedOn,
    setBase: (patientId, basedOn) => change(patientId, { basedOn, changes: undefined }),
    changes: (patientId) => of(patientId).changes,
    askAbout: (patientId, changes) => change(patientId, { changes }),
    unsent: (patientId) => of(patientId).unsent,
    addUnsent: (patientId, reply) =>
      change(patientId, {
        unsent: [...unsentExcept(patientId, reply.id), reply],
        // A reply with a reason does not leave the fields, whose text stays what it was.
        ...(reply.reason === null && { lastRestored: undefined }),
      }),
    dropUnsent: (patientId, id) => change(patientId, { unsent: unsentExcept(patientId, id) }),
    setReason: (patientId, id, reason) => changeUnsent(patientId, id, { reason, waiting: undefined }),
    setWaiting: (patientId, id) => changeUnsent(patientId, id, { waiting: true }),
    waiting: () =>
      drafts
        .keys(owner)
        .flatMap((patientId) =>
          of(patientId).unsent.flatMap((unsent) => (unsent.waiting ? [{ patientId, unsent }] : [])),
        ),
    rebase: (patientId, id, basedOn) => changeUnsent(patientId, id, { basedOn }),
    restore: (patientId, failed) =>
      fill(
        patientId,
        { type: 'restored', reply: failed.reply },
        { lastRestored: failed, unsent: unsentExcept(patientId, failed.id), basedOn: failed.basedOn },
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
function write({ reply, unsent, basedOn, isProposal }: PatientReplies): unknown {
  if (isProposal) return undefined
  return unsent.length > 0 || isBegun(reply) ? { reply, unsent, basedOn } : undefined
}

/** Whether a reply was begun: it has a text, files or a template. A subject alone may be a prefilled one (RPL-09). */
export function isWritten({ fields, files, templateId }: ReplyState): boolean {
  const { subject: _, ...texts } = fields
  return files.length > 0 || templateId !== null || Object.values(texts).some((text) => text.trim() !== '')
}

function isBegun(reply: ReplyState): boolean {
  const { channel, endSnooze, templateId } = reply
  return !isEmptyReply(reply) || channel !== emptyReply.channel || endSnooze || templateId !== null
}

/** Reads one patient's stored state, without invalid parts; undefined if no part is valid. */
export function read(stored: unknown): PatientReplies | undefined {
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
