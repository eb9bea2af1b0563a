import type { Patient } from '@enamel/contract/patients'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { snoozeAfterSending } from '@enamel/domain/reply/end-snooze'
import { filesFor } from '@enamel/domain/reply/reply-files'
import { emptyReply, hasWords, type ReplyState } from '@enamel/domain/reply/reply-state'
import type { ChosenTemplate, ReplyRequest } from '@enamel/domain/reply/send-request'
import type { CommunicationEvent, NoteEvent, Timeline } from '@enamel/domain/timeline/event'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { type OutgoingWorld, sendAgain, sendReply, showUnsent } from '../features/communications/outgoing.ts'
import { integrationsQuery } from '../features/integrations/integrations.api.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import { type ReplyStore, requestOf, type UnsentReply } from '../features/reply/reply-store.ts'
import { endSnooze } from '../features/snooze/snooze.api.ts'
import { templatesQuery } from '../features/templates/templates.api.ts'
import { changeTimeline } from '../features/timeline/held-timelines.ts'
import { timelineKey } from '../features/timeline/timeline.api.ts'
import { ApiError, isRefusal, NetworkError } from '../lib/api-error.ts'
import { productTime } from '../lib/product-time.ts'
import { sayFailure } from '../ui/feedback/say-failure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import type { WhatsAppState } from './whatsapp-state.ts'

export interface Outgoing {
  /** A reply of this screen is on its way. */
  sending: boolean
  send: (channel: ReplyChannel) => void
  /** Sends an approved template by itself, which opens the conversation again (RPL-22). */
  sendTemplate: (template: ChosenTemplate) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
  /** Puts what failed back to be worded anew. */
  edit: (event: CommunicationEvent | NoteEvent) => void
}

interface Facts {
  patientId: string
  writer: string
  replies: ReplyStore
  /** The timeline is there. */
  loaded: boolean
  whatsApp: WhatsAppState
}

export const FINISH_FIRST = 'Send or clear what you are writing first'

/**
 * Sends what is written to a patient. Whatever fails is said; its text stays in its bubble, from where it is sent again or
 * put back into the fields (RPL-14, COM-08).
 */
export function useOutgoing(facts: Facts): Outgoing {
  const { patientId, writer, replies, loaded, whatsApp } = facts
  const queries = useQueryClient()
  const { sending, go } = useDelivery(facts)
  const stalled = whatsApp.window.kind === 'stalled'
  useEffect(() => {
    if (loaded) bringBack(queries, worldOf(queries, patientId, writer, replies), replies)
  }, [queries, patientId, writer, replies, loaded])

  const again = useCallback(
    async (event: CommunicationEvent | NoteEvent) => {
      try {
        await sendAgain(worldOf(queries, patientId, writer, replies), event)
      } catch (error) {
        say(error)
      }
    },
    [queries, patientId, writer, replies],
  )
  const edit = useCallback(
    ({ id }: CommunicationEvent | NoteEvent) => {
      const unsent = replies.unsent(patientId).find((one) => one.id === id)
      if (unsent && !putBack(queries, patientId, replies, unsent, stalled)) toast.error(FINISH_FIRST)
    },
    [queries, patientId, replies, stalled],
  )
  return {
    sending,
    send: (channel) => {
      const reply = replies.of(patientId)
      const sent = { ...reply, channel, files: filesFor(channel, reply.files) }
      return go(sent, null, () => replies.step(patientId, { type: 'sent' }))
    },
    sendTemplate: (template) => {
      const { endSnooze } = replies.of(patientId)
      const alone: ReplyState = { ...emptyReply, channel: 'WhatsApp', templateId: template.id, endSnooze }
      return go(alone, template, () => leaveTemplate(replies, patientId, template))
    },
    sendAgain: again,
    edit,
  }
}

/** Hands over what leaves the reply: a text with its files, or a template alone. */
function useDelivery({ patientId, writer, replies, whatsApp }: Facts) {
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const go = async (reply: ReplyState, template: ChosenTemplate | null, leave: () => void) => {
    const id = idFor(reply, template, replies.takenBack(patientId))
    const request = requestOf({ id, reply, template })
    if (!request) return
    const unsent = { id, reply, template, at: productTime.now().toISOString(), reason: null }
    replies.keepUnsent(patientId, unsent)
    leave()
    setSending(true)
    try {
      await deliver(queries, worldOf(queries, patientId, writer, replies), reply, request)
    } catch (error) {
      const closed = isRefusal(error, 'whatsapp_stalled')
      if (closed) whatsApp.refuse()
      learnFrom(queries, error)
      // A text that was too late is a draft again. Without a timeline there is no bubble to keep it in.
      const isSeen = queries.getQueryData(timelineKey(patientId)) !== undefined
      if (closed || !isSeen) putBack(queries, patientId, replies, unsent, false)
      say(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, go }
}

/** Takes a template that goes by itself out of the reply; what else was written stays. */
function leaveTemplate(replies: ReplyStore, patientId: string, { text }: ChosenTemplate): void {
  if (replies.of(patientId).fields.message === text)
    replies.step(patientId, { type: 'typed', field: 'message', value: '' })
  replies.step(patientId, { type: 'template_sent' })
}

/**
 * Puts what did not get through back into the reply, and takes its bubble away.
 * @param beside whether a template has a place beside what is written
 * @returns false when something else is being written there
 */
function putBack(
  queries: QueryClient,
  patientId: string,
  replies: ReplyStore,
  unsent: UnsentReply,
  beside: boolean,
): boolean {
  const written = replies.of(patientId)
  const fits = unsent.template !== null && beside && written.channel === unsent.reply.channel
  if (hasWords(written) && !fits) return false
  replies.takeBack(patientId, unsent)
  changeTimeline(queries, patientId, (items) => items.filter((item) => item.id !== unsent.id))
  return true
}

/** What a refusal says of templates and channels is news to whoever shows them. */
function learnFrom(queries: QueryClient, error: unknown): void {
  if (isRefusal(error, 'template_not_approved') || isRefusal(error, 'template_not_found'))
    queries.invalidateQueries(templatesQuery)
  if (isRefusal(error, 'channel_disabled')) queries.invalidateQueries(integrationsQuery)
}

/** Shows again what a reload took from the screen, and drops what did get through. */
function bringBack(queries: QueryClient, world: OutgoingWorld, replies: ReplyStore): void {
  const { items } = queries.getQueryData<Timeline>(timelineKey(world.patientId)) ?? { items: [] }
  const held = new Map(items.map((item) => [item.id, item]))
  for (const unsent of replies.unsent(world.patientId)) {
    const item = held.get(unsent.id)
    const request = requestOf(unsent)
    if (item && !item.local) world.unsent.drop(unsent.id)
    else if (!item && request) showUnsent(world, request, unsent)
  }
}

async function deliver(
  queries: QueryClient,
  world: OutgoingWorld,
  reply: ReplyState,
  request: ReplyRequest,
): Promise<void> {
  const key = patientKey(world.patientId)
  const setSnooze = (change: (patient: Patient) => Patient) =>
    queries.setQueryData<Patient>(key, (held) => held && change(held))
  setSnooze((patient) => ({ ...patient, snooze: snoozeAfterSending(patient.snooze, reply) }))
  try {
    await sendReply(world, request)
    // The notes call knows nothing of snoozes.
    if (reply.endSnooze && request.call === 'note') await endSnooze(world.patientId)
  } finally {
    if (reply.endSnooze) await queries.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** What was put back into the fields and is sent as it was keeps its id: the first may have got through after all. */
function idFor(
  reply: ReplyState,
  template: ChosenTemplate | null,
  takenBack: UnsentReply | undefined,
): string {
  const isSameTemplate = takenBack?.template?.text === template?.text
  return takenBack && isSameTemplate && isSame(takenBack.reply, reply) ? takenBack.id : uuid()
}

function isSame(a: ReplyState, b: ReplyState): boolean {
  const isSameKind = a.channel === b.channel && a.templateId === b.templateId
  return isSameKind && textOf(a) === textOf(b) && filesOf(a) === filesOf(b)
}

function textOf({ fields }: ReplyState): string {
  return JSON.stringify(Object.entries(fields).sort())
}

function filesOf({ files }: ReplyState): string {
  return files.map(({ id }) => id).join()
}

function worldOf(
  queries: QueryClient,
  patientId: string,
  writer: string,
  replies: ReplyStore,
): OutgoingWorld {
  return {
    patientId,
    changeTimeline: (change, version) => changeTimeline(queries, patientId, change, version),
    unsent: {
      get: (id) => {
        const unsent = replies.unsent(patientId).find((one) => one.id === id)
        return unsent ? (requestOf(unsent) ?? undefined) : undefined
      },
      drop: (id) => replies.dropUnsent(patientId, id),
      failed: (id, reason) => replies.noteReason(patientId, id, reason),
    },
    representative: { name: writer, photo: null },
    now: productTime.now,
  }
}

/** Refusals and lost connections are said; anything else is a mistake of ours and is not swallowed (ERRC-02). */
function say(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
  sayFailure(error)
}
