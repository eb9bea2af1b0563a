import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { markMissing } from '@enamel/domain/reply/reply-files'
import { createDrafts, type Drafts, draftsEpoch } from '../../lib/drafts/drafts.ts'
import type { BasedOn, ThreadChanges } from './guard/thread-base.ts'
import {
  emptyReply,
  isEmptyReply,
  isWritten,
  nextReply,
  type ReplyState,
  type ReplyStep,
  type ReusedMessage,
} from './model/reply-state.ts'
import { noReplies, type PatientReplies, type UnsentReply, type WaitingReply } from './patient-replies.ts'
import { readReplies, writeReplies } from './persisted-replies.ts'

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

export const createReplyDrafts = (): Drafts<PatientReplies> =>
  createDrafts<PatientReplies>({
    status: ({ reply, unsent }) => (unsent.length > 0 || !isEmptyReply(reply) ? 'unsaved' : 'idle'),
    persistence: { name: 'replies', write: writeReplies, read: readReplies },
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
