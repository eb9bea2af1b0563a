import { ALREADY_SENT } from '@enamel/domain/communications/messages/undo-send'
import { v7 as uuid } from 'uuid'
import { ApiError, isRefusal, NetworkError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { isConversationShown } from '../../../signed-in/shown-conversations.ts'
import { offerUndo } from '../../../signed-in/undo/offer-undo.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { backOnline } from '../offline/back-online.ts'
import { requestOf, type UnsentReply } from '../patient-replies.ts'
import type { ReplyPorts } from '../ports.ts'
import { type SentEvent, undoCommunication } from '../reply.api.ts'
import type { ReplyContext } from '../sending/reply-context.ts'
import { mustWait, showUnsent } from '../sending/send-reply.ts'

/** Why a reply is shown as not sent whose text could not return to the fields. */
export const TAKEN_BACK = 'You took this message back'
/** Shown when it is a bubble of the timeline instead. */
export const DRAFT_STAYS = 'Not sent. Your message is above, your draft stays'
export const UNDO_OFFLINE = 'No connection, so this message could not be taken back'

/** A reply at the moment when it is sent. */
export interface SendToUndo {
  ports: ReplyPorts
  context: ReplyContext
  unsent: UnsentReply
  /** Returns the reply to the fields; false if the text that they contain stays. */
  returnReply: (context: ReplyContext, unsent: UnsentReply) => boolean
}

/** What became of the request that sends a reply. `failed`: without a response, or by an error of the server. */
type Posted =
  | { kind: 'pending' }
  | { kind: 'sent'; event: SentEvent['event'] }
  | { kind: 'refused' }
  | { kind: 'failed' }

/** A message that is being sent, and whether it was taken back. */
interface SendState {
  posted: Posted
  isTakenBack: boolean
}

/** The offer to take a message back while its request is in progress. */
export interface SendOffer {
  /** The server has stored the message. */
  sent: (sent: SentEvent) => void
  /** The request has failed. @returns whether the message was taken back, so that its failure needs no notice */
  failed: (error: unknown) => boolean
}

const NO_OFFER: SendOffer = { sent: () => {}, failed: () => false }

/**
 * Offers to take a message back for the time that the practice has set. Nothing is offered for notes, nor for a reply
 * that waits for a connection, which can be edited in its bubble.
 */
export function offerUndoOfSend(send: SendToUndo): SendOffer {
  const { ports, context, unsent } = send
  const windowMs = ports.undoSeconds() * 1000
  if (windowMs === 0 || unsent.reply.channel === 'Note' || mustWait(context.deps, unsent.id)) return NO_OFFER
  const state: SendState = { posted: { kind: 'pending' }, isTakenBack: false }
  // The time runs from the press of Send, so that it is over here before it is over for the server.
  const name = ports.patient.name()
  const text = name ? `Sending to ${name}` : 'Sending…'
  const offer = offerUndo({ text, isPending: true, undo: () => void takeBack(send, state) }, windowMs)
  return {
    sent({ event, undo_until }) {
      state.posted = { kind: 'sent', event }
      const setMs = undo_until ? Date.parse(undo_until) - Date.parse(event.datetime) : 0
      if (setMs === 0) offer.end()
      else offer.limit(setMs)
    },
    failed(error) {
      const isRefused = error instanceof ApiError && error.status < 500
      state.posted = { kind: isRefused ? 'refused' : 'failed' }
      offer.end()
      return state.isTakenBack
    },
  }
}

/**
 * Takes a message back: it leaves the timeline and its text returns to the fields at once. The server is asked at once
 * too, whether or not it has answered the request that sent the message: of an id that it does not know, it accepts no
 * message afterwards. If it refuses, timeline and fields are as before.
 */
async function takeBack(send: SendToUndo, state: SendState): Promise<void> {
  const { ports, context, unsent } = send
  const { patientId } = context.deps
  state.isTakenBack = true
  context.replies.dropUnsent(patientId, unsent.id)
  const hidden = ports.timeline.hide(unsent.id)
  const draft = returnDraft(send)
  showWhereDraftIs(send, draft.place)
  try {
    await undoUnlessStored(send, state)
  } catch (error) {
    const { posted } = state
    // A message that the server refused was never stored.
    if (posted.kind === 'refused') return
    state.isTakenBack = false
    draft.revert()
    ports.timeline.show(unsent.id, posted.kind === 'sent' ? posted.event : hidden)
    // A message that is not stored, as far as this page knows, is sent or fails as usual.
    if (posted.kind === 'pending') context.replies.addUnsent(patientId, unsent)
    if (posted.kind === 'failed') showAsUnsent(send, unsent)
    if (!(error instanceof NetworkError)) return showRefusal(error)
    toast.error(UNDO_OFFLINE)
    if (posted.kind === 'sent') await undoWhenBack(send)
  }
}

/**
 * Asks the server, again and again while there is no connection: the lost request that sent the message may have reached
 * it. Until then the message stays taken back, and does not wait for a connection either. A message that is known to be
 * stored is asked about once, since it may leave meanwhile.
 */
async function undoUnlessStored(send: SendToUndo, state: SendState): Promise<void> {
  for (;;) {
    try {
      return await undoOnServer(send)
    } catch (error) {
      const { kind } = state.posted
      if (!(error instanceof NetworkError) || kind === 'sent' || kind === 'refused') throw error
      await backOnline()
    }
  }
}

async function undoOnServer({ ports, context, unsent }: SendToUndo): Promise<void> {
  const { version } = await undoCommunication(context.deps.patientId, unsent.id)
  ports.timeline.change((items) => [...items], version)
  if (unsent.reply.endSnooze) await ports.patient.reload()
}

/**
 * Asks again once there is a connection: the lost request may have reached the server. Until the server answers, the
 * text stays among the unsent replies, which survive closing the page.
 */
async function undoWhenBack(send: SendToUndo): Promise<void> {
  const { ports, context, unsent } = send
  const { patientId } = context.deps
  context.replies.addUnsent(patientId, unsent)
  for (;;) {
    await backOnline()
    try {
      await undoOnServer(send)
      break
    } catch (error) {
      if (error instanceof NetworkError) continue
      context.replies.dropUnsent(patientId, unsent.id)
      return showRefusal(error)
    }
  }
  context.replies.dropUnsent(patientId, unsent.id)
  ports.timeline.hide(unsent.id)
  showWhereDraftIs(send, returnDraft(send).place, true)
}

interface ReturnedDraft {
  place: 'fields' | 'bubble'
  /** Undoes the return, unless the user has changed the fields since. */
  revert: () => void
}

/**
 * Returns the reply to the fields. If they contain new text, it is shown as a message that was not sent, from which it
 * can be edited or sent. It gets a new id, because the server never sends a message that was taken back.
 */
function returnDraft({ context, unsent, returnReply }: SendToUndo): ReturnedDraft {
  const { deps, replies } = context
  const { patientId } = deps
  const returned: UnsentReply = { ...unsent, id: uuid(), reason: TAKEN_BACK }
  const before = replies.of(patientId)
  if (returnReply(context, returned)) {
    const after = replies.of(patientId)
    const revert = () => {
      if (replies.of(patientId) === after) replies.step(patientId, { type: 'undone', reply: before })
    }
    return { place: 'fields', revert }
  }
  showAsUnsent({ context }, returned)
  return {
    place: 'bubble',
    revert: () => {
      replies.dropUnsent(patientId, returned.id)
      deps.ports.timeline.change((items) => items.filter(({ id }) => id !== returned.id))
    },
  }
}

function showAsUnsent(
  { context: { deps, replies } }: Pick<SendToUndo, 'context'>,
  unsent: UnsentReply,
): void {
  const request = requestOf(unsent)
  if (!request) return
  replies.addUnsent(deps.patientId, unsent)
  showUnsent(deps, request, unsent)
}

/** Shows where the text is, if the user cannot see it return to the fields. */
function showWhereDraftIs(
  { ports, context: { deps } }: SendToUndo,
  place: ReturnedDraft['place'],
  isLate = false,
): void {
  if (!isConversationShown(deps.patientId)) {
    const name = ports.patient.name()
    const text = name ? `Your message to ${name} was not sent` : 'Your message was not sent'
    toast.success(text, { label: 'Open', onAction: ports.patient.open })
  } else if (place === 'bubble') toast.success(DRAFT_STAYS)
  else if (isLate) toast.success('Your message was not sent')
}

function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  showError(error, isRefusal(error, 'already_sent') ? ALREADY_SENT : errorMessage(error))
}
