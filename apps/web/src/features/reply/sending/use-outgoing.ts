import { editChannel } from '@enamel/domain/reply/send-again'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { isRefusal } from '../../../lib/api-error.ts'
import { showFailure } from '../../../ui/feedback/show-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { threadChangesOf } from '../guard/thread-base.ts'
import { useSendLater } from '../later/use-send-later.ts'
import type { ReplyToSend } from '../model/reply-to-send.ts'
import { isSameReply, type SentReply } from '../model/same-reply.ts'
import { requestOf, type UnsentReply } from '../patient-replies.ts'
import type { ReplyPorts } from '../ports.ts'
import type { ReplyStore } from '../reply-store.ts'
import { offerUndoOfSend } from '../undo/undo-send.ts'
import type { WhatsAppState } from '../whatsapp-state.ts'
import { deliver, reloadOutdated } from './deliver.ts'
import {
  type ReplyContext,
  replyContextOf,
  returnBesideText,
  returnToFields,
  showUnsentReplies,
  unsentOf,
} from './reply-context.ts'
import { FINISH_FIRST, reuseMessage } from './reuse-message.ts'
import { sendAgain } from './send-reply.ts'

export interface Outgoing {
  /** Whether a reply is being sent. */
  sending: boolean
  send: (message: ReplyToSend) => void
  /** Sends a reply at a later time. */
  later: (message: ReplyToSend, sendAt: Date) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
  /** Returns a failed reply or message to the fields. */
  edit: (event: CommunicationEvent | NoteEvent) => void
  /** Shows the unsent replies that were added since the timeline was loaded. */
  showUnsent: () => void
}

interface Input {
  /** The same object until the patient changes. */
  ports: ReplyPorts
  patientId: string
  writer: string
  replies: ReplyStore
  /** Whether the timeline is loaded. */
  loaded: boolean
  whatsApp: WhatsAppState
  /** Why WhatsApp cannot be used for this patient; null if it can. */
  whatsAppProblem: string | null
}

/**
 * Sends replies to a patient. A failed reply stays in its bubble, from which it can be sent again or returned to the
 * fields (RPL-14, COM-08).
 */
export function useOutgoing({
  ports,
  patientId,
  writer,
  replies,
  loaded,
  whatsApp,
  whatsAppProblem,
}: Input): Outgoing {
  const context = useMemo(
    () => replyContextOf(ports, patientId, writer, replies),
    [ports, patientId, writer, replies],
  )
  const { sending, send } = useDelivery(ports, context, whatsApp)
  const later = useSendLater(ports, context)
  const stalled = whatsApp.window.kind === 'stalled'
  useEffect(() => {
    if (loaded) showUnsentReplies(context)
  }, [context, loaded])
  return {
    sending: sending || later.isScheduling,
    send,
    later: later.schedule,
    sendAgain: useRetry(ports, context),
    edit: useEdit(context, stalled, whatsAppProblem),
    showUnsent: () => showUnsentReplies(context),
  }
}

/** Sends a failed reply or message again. */
function useRetry(ports: ReplyPorts, context: ReplyContext): Outgoing['sendAgain'] {
  return useCallback(
    async (event) => {
      const unsent = event.local ? unsentOf(context, event.id) : undefined
      const offer = unsent && offerUndoOfSend({ ports, context, unsent, returnReply: returnToFields })
      try {
        const sent = await sendAgain(context.deps, event)
        if (sent) offer?.sent(sent)
      } catch (error) {
        if (offer?.failed(error)) return
        if (context.deps.unsent.isWaiting(event.id)) return
        // The server never sends a message that was taken back, whatever its page knows of that.
        if (unsent && isRefusal(error, 'id_reused')) returnToFields(context, { ...unsent, id: uuid() })
        reloadOutdated(ports, context, error)
        showFailure(error)
      }
    },
    [ports, context],
  )
}

/** Returns a failed reply to the fields unchanged, or adds the content of a stored message to the draft. */
function useEdit(context: ReplyContext, stalled: boolean, whatsAppProblem: string | null): Outgoing['edit'] {
  return useCallback(
    async (event) => {
      const isMessage = event.type === 'communication'
      // The message cannot return to the fields, since they are not shown for a channel that cannot be used.
      if (isMessage && event.comm_type === 'whatsapp_message' && whatsAppProblem !== null) {
        toast.error(whatsAppProblem)
        return
      }
      const { replies, deps } = context
      const unsent = unsentOf(context, event.id)
      if (unsent && replies.inProgress.has(event.id)) return
      if (unsent) {
        const returnReply = stalled ? returnBesideText : returnToFields
        if (!returnReply(context, unsent)) toast.error(FINISH_FIRST)
        return
      }
      const channel = isMessage ? editChannel(event) : null
      if (isMessage && channel) await reuseMessage(replies, deps.patientId, event, channel).catch(showFailure)
    },
    [context, stalled, whatsAppProblem],
  )
}

/** Sends a reply, which is a text with its files, or a template alone. */
function useDelivery(ports: ReplyPorts, context: ReplyContext, whatsApp: WhatsAppState) {
  const { deps, replies } = context
  const { patientId } = deps
  const [sending, setSending] = useState(false)
  const send = async ({ sent, clear }: ReplyToSend) => {
    const id = idFor(sent, replies.lastRestored(patientId))
    const basedOn = replies.basedOn(patientId)
    const request = requestOf({ id, ...sent, basedOn })
    if (!request) return
    const unsent: UnsentReply = { id, ...sent, basedOn, at: deps.now().toISOString(), reason: null }
    replies.addUnsent(patientId, unsent)
    replies.step(patientId, clear)
    setSending(true)
    const isStalled = whatsApp.window.kind === 'stalled'
    const returnReply = isStalled ? returnBesideText : returnToFields
    const offer = offerUndoOfSend({ ports, context, unsent, returnReply })
    try {
      offer.sent(await deliver(ports, context, sent.reply, request))
    } catch (error) {
      if (offer.failed(error)) return
      if (deps.unsent.isWaiting(id)) return
      if (askAboutChanges(context, unsent, error)) return
      const isClosed = isRefusal(error, 'whatsapp_stalled')
      if (isClosed) whatsApp.markClosed()
      reloadOutdated(ports, context, error)
      // A reply returns to the fields if the window had closed, if a file is missing, or if it cannot be shown because
      // the timeline is not loaded.
      const isShown = ports.timeline.items() !== null
      if (isClosed || isRefusal(error, 'file_gone') || !isShown)
        returnToFields(context, unsentOf(context, id) ?? unsent)
      showFailure(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}

/**
 * If something has come in since a reply was begun, returns it to the fields with the question whether to send it
 * nevertheless. If there is other text in the fields, it stays in its bubble, as after any other refusal.
 */
function askAboutChanges(context: ReplyContext, unsent: UnsentReply, error: unknown): boolean {
  const changes = threadChangesOf(error)
  if (!changes || !returnToFields(context, unsent)) return false
  context.replies.askAbout(context.deps.patientId, changes)
  return true
}

/** A returned reply that is sent unchanged keeps its id, since the server may have received the first request. */
function idFor(sent: SentReply, lastRestored: UnsentReply | undefined): string {
  return lastRestored && isSameReply(lastRestored, sent) ? lastRestored.id : uuid()
}
