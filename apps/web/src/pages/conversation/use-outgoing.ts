import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { snoozeAfterSending } from '@enamel/domain/reply/end-snooze'
import { emptyReply, type ReplyState, type ReplyStep, shownReply } from '@enamel/domain/reply/reply-state'
import { isSameReply, type SentReply } from '@enamel/domain/reply/same-reply'
import { type ChosenTemplate, type ReplyRequest, usesTemplate } from '@enamel/domain/reply/send-request'
import { editsOn } from '@enamel/domain/reply/take-up'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { type OutgoingDependencies, sendAgain, sendReply } from '../../features/communications/outgoing.ts'
import { integrationsQuery } from '../../features/integrations/integrations.api.ts'
import { changePatient, renewPatient } from '../../features/patients/cached-patient.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../../features/reply/reply-store.ts'
import { endSnooze } from '../../features/snooze/snooze.api.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { timelineKey } from '../../features/timeline/timeline.api.ts'
import { ApiError, isRefusal, NetworkError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import {
  bringBack,
  putBack,
  putBackBeside,
  type ReplyContext,
  replyContextOf,
  unsentOf,
} from './reply-context.ts'
import { FINISH_FIRST, takeUp } from './take-up.ts'
import type { WhatsAppState } from './whatsapp-state.ts'

export interface Outgoing {
  /** A reply of this screen is on its way. */
  sending: boolean
  /** `approved` is the template that was chosen: still as it was, it goes by the call that needs no open window. */
  send: (channel: ReplyChannel, approved: ChosenTemplate | null) => void
  /** Sends an approved template by itself, which opens the conversation again (RPL-22). */
  sendTemplate: (template: ChosenTemplate) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
  /** Puts what failed back to be worded anew. */
  edit: (event: CommunicationEvent | NoteEvent) => void
}

interface Input {
  patientId: string
  writer: string
  replies: ReplyStore
  /** The timeline is there. */
  loaded: boolean
  whatsApp: WhatsAppState
  /** Why WhatsApp cannot be used for this patient; null where it can. */
  whatsAppProblem: string | null
}

/**
 * Sends what is written to a patient. Whatever fails is said; its text stays in its bubble, from where it is sent again or
 * put back into the fields (RPL-14, COM-08).
 */
export function useOutgoing({
  patientId,
  writer,
  replies,
  loaded,
  whatsApp,
  whatsAppProblem,
}: Input): Outgoing {
  const queries = useQueryClient()
  const context = useMemo(
    () => replyContextOf(queries, patientId, writer, replies),
    [queries, patientId, writer, replies],
  )
  const { sending, go } = useDelivery(context, whatsApp)
  const stalled = whatsApp.window.kind === 'stalled'
  useEffect(() => {
    if (loaded) bringBack(queries, context)
  }, [queries, context, loaded])

  const again = useCallback(
    async (event: CommunicationEvent | NoteEvent) => {
      try {
        await sendAgain(context.deps, event)
      } catch (error) {
        learnFrom(queries, context, error)
        showFailure(error)
      }
    },
    [queries, context],
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

/** Puts what failed back into the fields: as it left them, or begun anew where the server keeps the one that failed. */
function useEdit(context: ReplyContext, stalled: boolean, whatsAppProblem: string | null): Outgoing['edit'] {
  return useCallback(
    async (event) => {
      const isMessage = event.type === 'communication'
      // It would be put where nobody sees it.
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
      if (isMessage && channel) await takeUp(replies, deps.patientId, event, channel).catch(showFailure)
    },
    [context, stalled, whatsAppProblem],
  )
}

/** Hands over what leaves the reply: a text with its files, or a template alone. */
function useDelivery(context: ReplyContext, whatsApp: WhatsAppState) {
  const { deps, replies } = context
  const { patientId } = deps
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const go = async (sent: SentReply, leave: ReplyStep) => {
    const id = idFor(sent, replies.takenBack(patientId))
    const request = requestOf({ id, ...sent })
    if (!request) return
    const unsent = { id, ...sent, at: deps.now().toISOString(), reason: null }
    replies.putBackUnsent(patientId, unsent)
    replies.step(patientId, leave)
    setSending(true)
    try {
      await deliver(queries, deps, sent.reply, request)
    } catch (error) {
      const closed = isRefusal(error, 'whatsapp_stalled')
      if (closed) whatsApp.refuse()
      learnFrom(queries, context, error)
      // What was too late, or lacks a file, is a draft again. Without a timeline there is no bubble to keep it in.
      const isSeen = queries.getQueryData(timelineKey(patientId)) !== undefined
      if (closed || isRefusal(error, 'file_gone') || !isSeen)
        putBack(context, unsentOf(context, id) ?? unsent)
      showFailure(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, go }
}

/** What was put back into the fields and is sent as it was keeps its id: the first may have got through after all. */
function idFor(sent: SentReply, takenBack: UnsentReply | undefined): string {
  return takenBack && isSameReply(takenBack, sent) ? takenBack.id : uuid()
}

async function deliver(
  queries: QueryClient,
  deps: OutgoingDependencies,
  reply: ReplyState,
  request: ReplyRequest,
): Promise<void> {
  await changePatient(queries, deps.patientId, (patient) => ({
    ...patient,
    snooze: snoozeAfterSending(patient.snooze, reply),
  }))
  try {
    await sendReply(deps, request)
    // The notes call knows nothing of snoozes.
    if (reply.endSnooze && request.call === 'note') await endSnooze(deps.patientId)
  } finally {
    if (reply.endSnooze) await renewPatient(queries, deps.patientId)
  }
}

/** What a refusal says of templates, channels and files is news to whoever shows them. */
function learnFrom(queries: QueryClient, { deps, replies }: ReplyContext, error: unknown): void {
  if (isRefusal(error, 'file_gone')) replies.loseFiles(deps.patientId, Object.keys(error.errors))
  if (isRefusal(error, 'template_not_approved') || isRefusal(error, 'template_not_found'))
    queries.invalidateQueries(templatesQuery)
  if (isRefusal(error, 'channel_disabled')) queries.invalidateQueries(integrationsQuery)
}

/** Refusals and lost connections are said; anything else is a mistake of ours and is not swallowed (ERRC-02). */
function showFailure(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
  showError(error, errorMessage(error, { marksFields: false }))
}
