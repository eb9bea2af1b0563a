import type { Patient } from '@enamel/contract/patients'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { snoozeAfterSending } from '@enamel/domain/reply/end-snooze'
import { isEmptyReply, type ReplyState } from '@enamel/domain/reply/reply-state'
import { type ReplyRequest, replyRequest } from '@enamel/domain/reply/send-request'
import type { CommunicationEvent, NoteEvent, Timeline } from '@enamel/domain/timeline/event'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { type OutgoingWorld, sendAgain, sendReply, showUnsent } from '../features/communications/outgoing.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import type { ReplyStore, UnsentReply } from '../features/reply/reply-store.ts'
import { endSnooze } from '../features/snooze/snooze.api.ts'
import { changeTimeline } from '../features/timeline/held-timelines.ts'
import { timelineKey } from '../features/timeline/timeline.api.ts'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { productTime } from '../lib/product-time.ts'
import { sayFailure } from '../ui/feedback/say-failure.ts'
import { toast } from '../ui/feedback/toast.tsx'

export interface Outgoing {
  /** A reply of this screen is on its way. */
  sending: boolean
  send: (channel: ReplyChannel) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
  /** Puts what failed back into the fields. */
  edit: (event: CommunicationEvent | NoteEvent) => void
}

export const FINISH_FIRST = 'Send or clear what you are writing first'

/**
 * Sends what is written to a patient. Whatever fails is said; its text stays in its bubble, from where it is sent again or
 * put back into the fields (RPL-14, COM-08).
 * @param loaded whether the timeline is there
 */
export function useOutgoing(
  patientId: string,
  writer: string,
  replies: ReplyStore,
  loaded: boolean,
): Outgoing {
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  useEffect(() => {
    if (loaded) bringBack(queries, worldOf(queries, patientId, writer, replies), replies)
  }, [queries, patientId, writer, replies, loaded])

  const send = async (channel: ReplyChannel) => {
    const reply = { ...replies.of(patientId), channel }
    const request = replyRequest(reply, idFor(reply, replies.takenBack(patientId)))
    if (!request) return
    const unsent = { id: request.body.id, reply, at: productTime.now().toISOString() }
    replies.keepUnsent(patientId, unsent)
    replies.step(patientId, { type: 'sent' })
    setSending(true)
    try {
      await deliver(queries, worldOf(queries, patientId, writer, replies), reply, request)
    } catch (error) {
      // Without a timeline there is no bubble to keep it in.
      const isSeen = queries.getQueryData(timelineKey(patientId)) !== undefined
      if (!isSeen && isEmptyReply(replies.of(patientId))) replies.takeBack(patientId, unsent)
      say(error)
    } finally {
      setSending(false)
    }
  }
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
      if (!unsent) return
      if (!isEmptyReply(replies.of(patientId))) return toast.error(FINISH_FIRST)
      replies.takeBack(patientId, unsent)
      changeTimeline(queries, patientId, (items) => items.filter((item) => item.id !== id))
    },
    [queries, patientId, replies],
  )
  return { sending, send, sendAgain: again, edit }
}

/** Shows again what a reload took from the screen, and drops what did get through. */
function bringBack(queries: QueryClient, world: OutgoingWorld, replies: ReplyStore): void {
  const { items } = queries.getQueryData<Timeline>(timelineKey(world.patientId)) ?? { items: [] }
  const held = new Map(items.map((item) => [item.id, item]))
  for (const { id, at } of replies.unsent(world.patientId)) {
    const item = held.get(id)
    const request = world.unsent.get(id)
    if (item && !item.local) world.unsent.drop(id)
    else if (!item && request) showUnsent(world, request, at)
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
function idFor(reply: ReplyState, takenBack: UnsentReply | undefined): string {
  return takenBack && isSame(takenBack.reply, reply) ? takenBack.id : uuid()
}

function isSame(a: ReplyState, b: ReplyState): boolean {
  return a.channel === b.channel && a.templateId === b.templateId && textOf(a) === textOf(b)
}

function textOf({ fields }: ReplyState): string {
  return JSON.stringify(Object.entries(fields).sort())
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
        return unsent ? (replyRequest(unsent.reply, id) ?? undefined) : undefined
      },
      drop: (id) => replies.dropUnsent(patientId, id),
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
