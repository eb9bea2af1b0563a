import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { editsOn } from '@enamel/domain/reply/send-again'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError, isRefusal, NetworkError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { snoozeAfterSending } from '../model/end-snooze.ts'
import { emptyReply, type ReplyState, type ReplyStep, shownReply } from '../model/reply-state.ts'
import { isSameReply, type SentReply } from '../model/same-reply.ts'
import { type ChosenTemplate, type ReplyRequest, usesTemplate } from '../model/send-request.ts'
import type { ReplyPorts } from '../ports.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../reply-store.ts'
import type { WhatsAppState } from '../whatsapp-state.ts'
import {
  bringBack,
  putBack,
  putBackBeside,
  type ReplyContext,
  replyContextOf,
  unsentOf,
} from './reply-context.ts'
import { FINISH_FIRST, reuseMessage } from './reuse-message.ts'
import { sendAgain, sendReply } from './send-reply.ts'

export interface Outgoing {
  /** A reply of this screen is being sent. */
  sending: boolean
  /** `approved` is the chosen template: unchanged, it is sent by the call that needs no open window. */
  send: (channel: ReplyChannel, approved: ChosenTemplate | null) => void
  /** Sends an approved template by itself, which opens the conversation again (RPL-22). */
  sendTemplate: (template: ChosenTemplate) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
  /** Puts a failed reply or message into the fields, to be rewritten. */
  edit: (event: CommunicationEvent | NoteEvent) => void
}

interface Input {
  /** The same object until the patient changes. */
  ports: ReplyPorts
  patientId: string
  writer: string
  replies: ReplyStore
  /** The timeline is loaded. */
  loaded: boolean
  whatsApp: WhatsAppState
  /** Why WhatsApp cannot be used for this patient; null if it can. */
  whatsAppProblem: string | null
}

/**
 * Sends replies to a patient. A failure is shown, and its text stays in its bubble, from where it is sent again or
 * returned to the fields (RPL-14, COM-08).
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
  const { sending, go } = useDelivery(ports, context, whatsApp)
  const stalled = whatsApp.window.kind === 'stalled'
  useEffect(() => {
    if (loaded) bringBack(context)
  }, [context, loaded])

  const again = useCallback(
    async (event: CommunicationEvent | NoteEvent) => {
      try {
        await sendAgain(context.deps, event)
      } catch (error) {
        reloadOutdated(ports, context, error)
        showFailure(error)
      }
    },
    [ports, context],
  )
  return {
    sending,
    send: (channel, approved) => {
      const reply = shownReply(replies.of(patientId), channel)
      const template = approved && usesTemplate(reply, approved) ? approved : null
      return go({ reply, template }, { type: 'sent', channel })
    },
    sendTemplate: (template) => {
      const { endSnooze } = replies.of(patientId)
      const reply: ReplyState = { ...emptyReply, channel: 'WhatsApp', templateId: template.id, endSnooze }
      return go({ reply, template }, { type: 'template_sent', text: template.text })
    },
    sendAgain: again,
    edit: useEdit(context, stalled, whatsAppProblem),
  }
}

/** Returns a failed reply to the fields unchanged, or starts a new one from a stored message. */
function useEdit(context: ReplyContext, stalled: boolean, whatsAppProblem: string | null): Outgoing['edit'] {
  return useCallback(
    async (event) => {
      const isMessage = event.type === 'communication'
      // The fields of a channel that cannot be used are not shown.
      if (isMessage && event.comm_type === 'whatsapp_message' && whatsAppProblem !== null) {
        toast.error(whatsAppProblem)
        return
      }
      const { replies, deps } = context
      const unsent = unsentOf(context, event.id)
      if (unsent) {
        const back = stalled ? putBackBeside : putBack
        if (!back(context, unsent)) toast.error(FINISH_FIRST)
        return
      }
      const channel = isMessage ? editsOn(event) : null
      if (isMessage && channel) await reuseMessage(replies, deps.patientId, event, channel).catch(showFailure)
    },
    [context, stalled, whatsAppProblem],
  )
}

/** Sends a reply: a text with its files, or a template alone. */
function useDelivery(ports: ReplyPorts, context: ReplyContext, whatsApp: WhatsAppState) {
  const { deps, replies } = context
  const { patientId } = deps
  const [sending, setSending] = useState(false)
  const go = async (sent: SentReply, leave: ReplyStep) => {
    const id = idFor(sent, replies.lastRestored(patientId))
    const request = requestOf({ id, ...sent })
    if (!request) return
    const unsent = { id, ...sent, at: deps.now().toISOString(), reason: null }
    replies.putBackUnsent(patientId, unsent)
    replies.step(patientId, leave)
    setSending(true)
    try {
      await deliver(ports, context, sent.reply, request)
    } catch (error) {
      const closed = isRefusal(error, 'whatsapp_stalled')
      if (closed) whatsApp.refuse()
      reloadOutdated(ports, context, error)
      // A reply that was too late, or lacks a file, is a draft again. Without a timeline there is no bubble to show it
      // in.
      const isSeen = ports.timeline.items() !== null
      if (closed || isRefusal(error, 'file_gone') || !isSeen)
        putBack(context, unsentOf(context, id) ?? unsent)
      showFailure(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, go }
}

/** A reply that was returned and is sent unchanged has the same id: the first may have got through after all. */
function idFor(sent: SentReply, lastRestored: UnsentReply | undefined): string {
  return lastRestored && isSameReply(lastRestored, sent) ? lastRestored.id : uuid()
}

async function deliver(
  { patient }: ReplyPorts,
  { deps }: ReplyContext,
  reply: ReplyState,
  request: ReplyRequest,
): Promise<void> {
  await patient.showSnooze((snooze) => snoozeAfterSending(snooze, reply))
  try {
    await sendReply(deps, request)
    // The notes call knows nothing of snoozes.
    if (reply.endSnooze && request.call === 'note') await patient.endSnooze()
  } finally {
    if (reply.endSnooze) await patient.reload()
  }
}

/** Reloads the templates, channels or files that a refusal shows to be outdated. */
function reloadOutdated(ports: ReplyPorts, { deps, replies }: ReplyContext, error: unknown): void {
  if (isRefusal(error, 'file_gone')) replies.loseFiles(deps.patientId, Object.keys(error.errors))
  if (isRefusal(error, 'template_not_approved') || isRefusal(error, 'template_not_found'))
    ports.reloadTemplates()
  if (isRefusal(error, 'channel_disabled')) ports.reloadIntegrations()
}

/** Shows refusals and lost connections; anything else is a mistake of ours and is not swallowed (ERRC-02). */
function showFailure(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
  showError(error, errorMessage(error, { marksFields: false }))
}
