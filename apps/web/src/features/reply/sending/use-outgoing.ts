import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { editChannel } from '@enamel/domain/reply/send-again'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError, isRefusal, NetworkError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { loadPart } from '../../../lib/load-part.ts'
import { PartNotLoaded } from '../../../lib/part-not-loaded.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { threadChangesOf } from '../guard/thread-base.ts'
import {
  emptyReply,
  type ReplyState,
  type ReplyStep,
  shownReply,
  snoozeAfterSending,
} from '../model/reply-state.ts'
import { isSameReply, type SentReply } from '../model/same-reply.ts'
import { type ChosenTemplate, type ReplyRequest, usesTemplate } from '../model/send-request.ts'
import type { ReplyPorts } from '../ports.ts'
import type { SentEvent } from '../reply.api.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../reply-store.ts'
import { offerUndoOfSend } from '../undo/undo-send.ts'
import type { WhatsAppState } from '../whatsapp-state.ts'
import {
  type ReplyContext,
  replyContextOf,
  returnBesideText,
  returnToFields,
  showUnsentReplies,
  unsentOf,
} from './reply-context.ts'
import { FINISH_FIRST, reuseMessage } from './reuse-message.ts'
import { sendAgain, sendReply } from './send-reply.ts'

export interface Outgoing {
  /** Whether a reply is being sent. */
  sending: boolean
  /**
   * `approved` is the chosen template. A reply that consists only of its unchanged text is sent as a template, which
   * needs no open window.
   */
  send: (channel: ReplyChannel, approved: ChosenTemplate | null) => void
  /** Sends an approved template alone, which restarts the conversation (RPL-22). */
  sendTemplate: (template: ChosenTemplate) => void
  /** Like `send`, at a later time; like `sendTemplate` if `channel` is null. */
  later: (sendAt: Date, channel: ReplyChannel | null, approved: ChosenTemplate | null) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
  /** Returns a failed reply or message to the fields. */
  edit: (event: CommunicationEvent | NoteEvent) => void
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
  const { sending, start } = useDelivery(ports, context, whatsApp)
  const later = useLater(ports, context)
  const stalled = whatsApp.window.kind === 'stalled'
  useEffect(() => {
    if (loaded) showUnsentReplies(context)
  }, [context, loaded])

  const retry = useCallback(
    async (event: CommunicationEvent | NoteEvent) => {
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
  const textOf = (channel: ReplyChannel, approved: ChosenTemplate | null): Sending => {
    const reply = shownReply(replies.of(patientId), channel)
    const template = approved && usesTemplate(reply, approved) ? approved : null
    return [
      { reply, template },
      { type: 'sent', channel },
    ]
  }
  const templateAlone = (template: ChosenTemplate): Sending => {
    const { endSnooze } = replies.of(patientId)
    const reply: ReplyState = { ...emptyReply, channel: 'WhatsApp', templateId: template.id, endSnooze }
    return [
      { reply, template },
      { type: 'template_sent', text: template.text },
    ]
  }
  return {
    sending: sending || later.scheduling,
    send: (channel, approved) => start(...textOf(channel, approved)),
    sendTemplate: (template) => start(...templateAlone(template)),
    later(sendAt, channel, approved) {
      if (channel) later.start(sendAt, ...textOf(channel, approved))
      else if (approved) later.start(sendAt, ...templateAlone(approved))
    },
    sendAgain: retry,
    edit: useEdit(context, stalled, whatsAppProblem),
  }
}

/** A reply to send, and the step that clears the fields afterwards. */
type Sending = [sent: SentReply, clear: ReplyStep]

/** Schedules replies. The code is loaded when the first one is scheduled. */
function useLater(ports: ReplyPorts, { deps, replies }: ReplyContext) {
  const [scheduling, setScheduling] = useState(false)
  const start = async (sendAt: Date, ...[sent, clear]: Sending) => {
    setScheduling(true)
    try {
      const { scheduleReply } = await loadPart(() => import('../later/schedule-reply.ts'))
      const onRefused = (error: unknown) => reloadOutdated(ports, { deps, replies }, error)
      const { zone, reloadScheduled: onChanged } = ports
      await scheduleReply({
        replies,
        patientId: deps.patientId,
        name: ports.patient.name() || 'a new lead',
        sent,
        clear,
        sendAt,
        zone,
        onChanged,
        onRefused,
      })
    } catch (error) {
      if (!(error instanceof PartNotLoaded)) throw error
      toast.error(error.message)
    } finally {
      setScheduling(false)
    }
  }
  return { scheduling, start }
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
  const start = async (sent: SentReply, clear: ReplyStep) => {
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
  return { sending, start }
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

/**
 * Sends a reply, and shows what that changes about the patient.
 * @throws ApiError or NetworkError when sending failed
 */
export async function deliver(
  { patient }: ReplyPorts,
  { deps }: ReplyContext,
  reply: ReplyState,
  request: ReplyRequest,
): Promise<SentEvent> {
  await patient.showSnooze((snooze) => snoozeAfterSending(snooze, reply))
  try {
    const sent = await sendReply(deps, request)
    // The request that adds a note cannot end a snooze.
    if (reply.endSnooze && request.call === 'note') await patient.endSnooze()
    return sent
  } finally {
    if (reply.endSnooze && !deps.unsent.isWaiting(request.body.id)) await patient.reload()
  }
}

/** Updates the templates, channels or files that are outdated according to a refusal. */
export function reloadOutdated(ports: ReplyPorts, { deps, replies }: ReplyContext, error: unknown): void {
  if (isRefusal(error, 'file_gone')) replies.markFilesMissing(deps.patientId, Object.keys(error.errors))
  if (isRefusal(error, 'template_not_approved') || isRefusal(error, 'template_not_found'))
    ports.reloadTemplates()
  if (isRefusal(error, 'channel_disabled')) ports.reloadIntegrations()
}

/** Shows refusals and lost connections; anything else is a programming error and is thrown (ERRC-02). */
function showFailure(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
  showError(error, errorMessage(error, { marksFields: false }))
}
