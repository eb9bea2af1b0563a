import type { Patient } from '@enamel/contract/patients'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { snoozeAfterSending } from '@enamel/domain/reply/end-snooze'
import type { ReplyState } from '@enamel/domain/reply/reply-state'
import { type ReplyRequest, replyRequest } from '@enamel/domain/reply/send-request'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { type OutgoingWorld, sendAgain, sendReply } from '../features/communications/outgoing.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import type { ReplyStore } from '../features/reply/reply-store.ts'
import { endSnooze } from '../features/snooze/snooze.api.ts'
import { changeTimeline } from '../features/timeline/held-timelines.ts'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { productTime } from '../lib/product-time.ts'
import { sayFailure } from '../ui/say-failure.ts'

export interface Outgoing {
  /** A reply of this screen is on its way. */
  sending: boolean
  send: (channel: ReplyChannel) => void
  sendAgain: (event: CommunicationEvent | NoteEvent) => void
}

/** Sends what is written to a patient. Whatever fails is said, and its text stays. */
export function useOutgoing(patientId: string, writer: string, replies: ReplyStore): Outgoing {
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)

  const send = async (channel: ReplyChannel) => {
    const reply = { ...replies.of(patientId), channel }
    const request = replyRequest(reply, idFor(queries, patientId, reply, replies))
    if (!request) return
    replies.setFailed(patientId, undefined)
    replies.step(patientId, { type: 'sent' })
    setSending(true)
    try {
      await deliver(queries, patientId, writer, reply, request)
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500
      replies.setFailed(patientId, { id: request.body.id, reply, refused })
      replies.step(patientId, { type: 'restored', reply })
      say(error)
    } finally {
      setSending(false)
    }
  }
  const again = useCallback(
    async (event: CommunicationEvent | NoteEvent) => {
      try {
        await sendAgain(worldOf(queries, patientId, writer), event)
        clearSent(replies, patientId, event.id)
      } catch (error) {
        say(error)
      }
    },
    [queries, patientId, writer, replies],
  )
  return { sending, send, sendAgain: again }
}

async function deliver(
  queries: QueryClient,
  patientId: string,
  writer: string,
  reply: ReplyState,
  request: ReplyRequest,
): Promise<void> {
  const setSnooze = (change: (patient: Patient) => Patient) =>
    queries.setQueryData<Patient>(patientKey(patientId), (held) => held && change(held))
  setSnooze((patient) => ({ ...patient, snooze: snoozeAfterSending(patient.snooze, reply) }))
  try {
    await sendReply(worldOf(queries, patientId, writer), request)
    // The notes call knows nothing of snoozes.
    if (reply.endSnooze && request.call === 'note') await endSnooze(patientId)
  } finally {
    if (reply.endSnooze) await queries.invalidateQueries({ queryKey: patientKey(patientId), exact: true })
  }
}

/**
 * The id a reply goes out under. What failed and is sent again as it was keeps its id, so that it is one message even if
 * the first did get through. What the server refused is nowhere; its bubble makes way for the new wording.
 */
function idFor(queries: QueryClient, patientId: string, reply: ReplyState, replies: ReplyStore): string {
  const failed = replies.failed(patientId)
  if (failed && isSame(failed.reply, reply)) return failed.id
  if (failed?.refused) {
    changeTimeline(queries, patientId, (items) => items.filter(({ id }) => id !== failed.id))
  }
  return uuid()
}

/** The text that came back is out by now, so it goes from the fields, unless it was changed since. */
function clearSent(replies: ReplyStore, patientId: string, id: string): void {
  const failed = replies.failed(patientId)
  if (failed?.id !== id) return
  replies.setFailed(patientId, undefined)
  if (isSame(failed.reply, replies.of(patientId))) replies.step(patientId, { type: 'sent' })
}

function isSame(a: ReplyState, b: ReplyState): boolean {
  return a.channel === b.channel && a.templateId === b.templateId && textOf(a) === textOf(b)
}

function textOf({ fields }: ReplyState): string {
  return JSON.stringify(Object.entries(fields).sort())
}

function worldOf(queries: QueryClient, patientId: string, writer: string): OutgoingWorld {
  const unsentKey = (id: string) => ['unsent', id] as const
  return {
    patientId,
    changeTimeline: (change, version) => changeTimeline(queries, patientId, change, version),
    // In the cache, which is cleared when somebody logs out.
    unsent: {
      get: (id) => queries.getQueryData<ReplyRequest>(unsentKey(id)),
      set: (id, request) => {
        queries.setQueryDefaults(['unsent'], { gcTime: Number.POSITIVE_INFINITY })
        if (request) queries.setQueryData(unsentKey(id), request)
        else queries.removeQueries({ queryKey: unsentKey(id) })
      },
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
