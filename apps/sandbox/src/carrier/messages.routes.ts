import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallStore } from '../calls/call-store.ts'
import { callsRoutes } from '../calls/calls.routes.ts'
import type { RecordingStore } from '../calls/recording-store.ts'
import { recordingsRoutes } from '../calls/recordings.routes.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { TextEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { plainHeaders } from '../outbox/plain-headers.ts'
import { type CarrierGuardOptions, guardCarrier } from './carrier-guard.ts'
import { checkMessage, type MessageForm, type OutgoingText } from './check-message.ts'
import { timeFilter } from './date-filter.ts'
import type { DeliverText } from './deliver-text.ts'
import { presentListPage } from './list-page.ts'
import { mediaFilePath, mediaRoutes } from './media.routes.ts'
import type { Message, MessageStore } from './message-store.ts'
import type { NumberStore } from './number-store.ts'
import { numbersRoutes } from './numbers.routes.ts'
import type { OptOuts } from './opt-outs.ts'
import { presentMessage } from './present-message.ts'
import { segmentsOf } from './segments.ts'
import { newSid } from './sid.ts'
import { twilioRefusal } from './twilio-error.ts'

export interface MessagesDependencies extends CarrierGuardOptions {
  numbers: NumberStore
  clock: SandboxClock
  messages: MessageStore
  optOuts: OptOuts
  outbox: Outbox
  calls: CallStore
  recordings: RecordingStore
  deliverText: DeliverText
}

type Query = Record<string, string | undefined>

/**
 * Twilio's Messages resource: send, list, read; with it, its files, calls, recordings and numbers. Mounted at
 * /2010-04-01.
 */
export function messagesRoutes(deps: MessagesDependencies) {
  const { account, numbers, messages, optOuts, recordings } = deps
  const rules = { owns: numbers.owns, hasOptedOut: optOuts.has }
  const { accountSid } = account

  return async (app: FastifyInstance) => {
    await app.register(formBody)
    guardCarrier(app, deps)
    app.register(mediaRoutes(messages))
    app.register(recordingsRoutes(recordings))
    app.register(callsRoutes(deps))
    app.register(numbersRoutes(deps))

    app.post('/Accounts/:account/Messages.json', async (request, reply) => {
      const checked = checkMessage((request.body ?? {}) as MessageForm, rules)
      if (!checked.ok) throw twilioRefusal(checked.code)
      const message = accept(deps, checked.text, request)
      return reply.status(201).send(presentMessage(accountSid, message))
    })

    app.get('/Accounts/:account/Messages.json', async (request) => {
      const query = request.query as Query
      const { from: sentFrom, until: sentUntil } = timeFilter(query, 'DateSent')
      const list = messages.list({ to: query.To, from: query.From, sentFrom, sentUntil })
      const address = { accountSid, resource: 'Messages', key: 'messages', url: request.url, query }
      return presentListPage(list, address, (message) => presentMessage(accountSid, message))
    })

    app.get('/Accounts/:account/Messages/:file', async (request) => {
      const { file } = request.params as { file: string }
      const message = messages.find(file.replace(/\.json$/, ''))
      if (!message) throw twilioRefusal(20404)
      return presentMessage(accountSid, message)
    })
  }
}

/** Accepts a message. The carrier then has the message, even if the response is lost. */
function accept(deps: MessagesDependencies, text: OutgoingText, request: FastifyRequest): Message {
  const now = deps.clock.now()
  const message: Message = {
    sid: newSid(text.mediaUrls.length > 0 ? 'MM' : 'SM'),
    direction: 'outbound-api',
    from: text.from,
    to: text.to,
    body: text.body,
    media: text.mediaUrls.map(() => ({ sid: newSid('ME'), type: '', content: null })),
    segments: segmentsOf(text.body),
    status: 'queued',
    errorCode: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
  }
  deps.messages.add(message)
  const headers = plainHeaders(request.headers, 'authorization')
  const entry = deps.outbox.add<TextEntry>({
    kind: 'text',
    direction: 'to_patient',
    patient: text.to,
    practice: text.from,
    at: now.toISOString(),
    sid: message.sid,
    body: text.body,
    media: [],
    status: 'queued',
    error_code: null,
    headers,
    idempotency_key: headers['idempotency-key'] ?? null,
  })
  deps
    .deliverText(message, text, ({ status, errorCode, media }) => {
      if (status === 'received') return
      const fetched = media.filter(({ content }) => content !== null)
      deps.outbox.change(entry.id, {
        status,
        error_code: errorCode,
        media: fetched.map(({ sid, type }) => ({ type, path: mediaFilePath(sid) })),
      })
    })
    .catch(() => undefined) // The delivery ends when the sandbox stops.
  return message
}
