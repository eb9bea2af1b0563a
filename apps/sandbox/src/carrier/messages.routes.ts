import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecordingBooks } from '../calls/recording-books.ts'
import { recordingsRoutes } from '../calls/recordings.routes.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { TextEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { plainHeaders } from '../outbox/plain-headers.ts'
import { type CarrierGuardOptions, guardCarrier } from './carrier-guard.ts'
import { checkMessage, type MessageForm, type OutgoingText } from './check-message.ts'
import { dateFilter } from './date-filter.ts'
import type { Travel } from './lifecycle.ts'
import { mediaRoutes } from './media.routes.ts'
import type { Message, MessageLedger } from './message-ledger.ts'
import { messagePage } from './message-page.ts'
import type { OptOuts } from './opt-outs.ts'
import { presentMessage } from './present-message.ts'
import { segmentsOf } from './segments.ts'
import { newSid } from './sid.ts'
import { twilioRefusal } from './twilio-error.ts'

export interface MessagesNeeds extends CarrierGuardOptions {
  numbers: readonly string[]
  clock: SandboxClock
  ledger: MessageLedger
  optOuts: OptOuts
  outbox: Outbox
  recordings: RecordingBooks
  travel: Travel
}

type Query = Record<string, string | undefined>

/** Twilio's Messages resource: send, list, read. Mounted at /2010-04-01. */
export function messagesRoutes(needs: MessagesNeeds) {
  const { account, numbers, ledger, optOuts, recordings } = needs
  const rules = { numbers, hasOptedOut: optOuts.has }

  return async (app: FastifyInstance) => {
    await app.register(formBody)
    guardCarrier(app, needs)
    app.register(mediaRoutes(ledger))
    app.register(recordingsRoutes(recordings))

    app.post('/Accounts/:account/Messages.json', async (request, reply) => {
      const checked = checkMessage((request.body ?? {}) as MessageForm, rules)
      if (!checked.ok) throw twilioRefusal(checked.code)
      const message = accept(needs, checked.text, request)
      return reply.status(201).send(presentMessage(account.accountSid, message))
    })

    app.get('/Accounts/:account/Messages.json', async (request) => {
      const query = request.query as Query
      const list = ledger.list({ to: query.To, from: query.From, ...dateFilter(query) })
      return presentList(account.accountSid, request.url, messagePage(list, query))
    })

    app.get('/Accounts/:account/Messages/:file', async (request) => {
      const { file } = request.params as { file: string }
      const message = ledger.find(file.replace(/\.json$/, ''))
      if (!message) throw twilioRefusal(20404)
      return presentMessage(account.accountSid, message)
    })
  }
}

/** Takes a message on: from here the carrier has it, whatever becomes of the answer. */
function accept(needs: MessagesNeeds, text: OutgoingText, request: FastifyRequest): Message {
  const now = needs.clock.now()
  const message: Message = {
    sid: newSid('SM'),
    direction: 'outbound-api',
    from: text.from,
    to: text.to,
    body: text.body,
    media: [],
    segments: segmentsOf(text.body),
    status: 'queued',
    errorCode: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
  }
  needs.ledger.add(message)
  const headers = plainHeaders(request.headers, 'authorization')
  const entry = needs.outbox.add<TextEntry>({
    kind: 'text',
    way: 'to_patient',
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
  needs
    .travel(message, text.statusCallback, ({ status, errorCode }) => {
      if (status !== 'received') needs.outbox.change(entry.id, { status, error_code: errorCode })
    })
    .catch(() => undefined) // The sandbox stops, and with it the network.
  return message
}

function presentList(accountSid: string, url: string, page: ReturnType<typeof messagePage>) {
  const base = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  return {
    messages: page.messages.map((message) => presentMessage(accountSid, message)),
    first_page_uri: `${base}?${page.first}`,
    next_page_uri: page.next && `${base}?${page.next}`,
    previous_page_uri: null,
    page: page.page,
    page_size: page.pageSize,
    start: page.page * page.pageSize,
    end: page.page * page.pageSize + Math.max(0, page.messages.length - 1),
    uri: url,
  }
}
