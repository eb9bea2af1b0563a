import type { Integration } from '@enamel/contract/integrations'
import type { Patient, Snooze } from '@enamel/contract/patients'
import { commTypeOfChannel, requireSendChannel } from '@enamel/domain/communications/messages/sendable'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { connectCalls } from '../../lib/call.ts'
import type { HttpRequest } from '../../lib/http-client.ts'
import { checkedResponse } from '../../lib/testing/contract-reply.ts'
import type { ScreenEffect } from '../screen-effect.ts'
import { aPatient, PATIENT } from './events.ts'

export interface Reply {
  status: number
  body?: unknown
  /** A file instead of a JSON body. */
  file?: Blob
  /** A response that this version of the server never gives; a later version may. */
  malformed?: true
}

/** Responds to a request; 'broken' means a failed connection. */
export type Responder = (request: HttpRequest) => Reply | 'broken' | Promise<Reply | 'broken'>

export interface PatientServer {
  patient: Patient
  items: TimelineEvent[]
  /** How many times the timeline has changed, including before the test began. */
  version: number
  /** Adds an event, as a change by another user does, and returns the push event that reports it. */
  addEvent: (event: TimelineEvent) => Extract<ScreenEffect, { kind: 'timeline_event' }>
  /** The practice's connections to services; none by default. */
  integrations: Integration[]
  /** The requests that the page sent, oldest first: `line` is "POST /v3/patients/{id}/notes". */
  sent: (matching?: RegExp) => { line: string; body: unknown }[]
  /** From now on, responds to requests whose method and path match; the latest rule wins. */
  on: (matching: RegExp, respond: Responder) => void
  /** The response to a request that matches no rule. */
  defaultReply: (request: HttpRequest) => Reply
  /**
   * From now on, requests whose method and path match receive the default reply, but not before the returned function
   * is called.
   */
  pause: (matching: RegExp) => () => void
}

/** A fake server for one patient, whose replies the test sets. Requests go to it from now on. */
export function patientServer(
  overrides: { patient?: Patient; items?: TimelineEvent[]; integrations?: Integration[] } = {},
): PatientServer {
  const requests: HttpRequest[] = []
  const rules: { matching: RegExp; respond: Responder }[] = []
  const server: PatientServer = {
    patient: overrides.patient ?? aPatient(),
    items: overrides.items ?? [],
    version: 4,
    integrations: overrides.integrations ?? [],
    addEvent(event) {
      append(server, event)
      return { kind: 'timeline_event', patientId: PATIENT, event, version: server.version }
    },
    sent: (matching = /./) =>
      requests
        .map((request) => ({ line: lineOf(request), body: request.body }))
        .filter(({ line }) => matching.test(line)),
    on: (matching, respond) => rules.unshift({ matching, respond }),
    defaultReply: (request) => defaultReply(server, request),
    pause(matching) {
      const { promise, resolve } = Promise.withResolvers<void>()
      rules.unshift({ matching, respond: (request) => promise.then(() => defaultReply(server, request)) })
      return resolve
    },
  }
  connectCalls({
    async send(request) {
      requests.push(request)
      request.signal?.throwIfAborted()
      const rule = rules.find(({ matching }) => matching.test(lineOf(request)))
      const reply = await (rule ? rule.respond(request) : defaultReply(server, request))
      if (reply === 'broken') throw new NetworkError(new TypeError('Failed to fetch'))
      const text = reply.body === undefined ? null : JSON.stringify(reply.body)
      const response = new Response(reply.file ?? text, { status: reply.status })
      return reply.file || reply.malformed ? response : checkedResponse(request, response)
    },
  })
  return server
}

/** Adds an event. It replaces an event with the same id, such as the failed reply when a reply is sent again. */
function append(server: PatientServer, event: TimelineEvent): void {
  server.items = [...server.items.filter(({ id }) => id !== event.id), event]
  server.version += 1
}

function lineOf({ method, path }: HttpRequest): string {
  return `${method} ${path}`
}

/** A refusal in the server's format. */
export function refusal(status: number, code: string, message: string, errors?: object): Reply {
  return { status, body: { code, message, ...(errors && { errors }) } }
}

function defaultReply(server: PatientServer, request: HttpRequest): Reply {
  const line = lineOf(request)
  if (/\/timeline$/.test(line)) {
    return { status: 200, body: { items: server.items, version: server.version } }
  }
  if (/^GET \/v3\/patients\/[^/]+$/.test(line)) return { status: 200, body: server.patient }
  if (/^PUT \/v3\/patients\/[^/]+$/.test(line)) return savePatient(server, request)
  if (/\/snooze(\?|$)/.test(line)) return changeSnooze(server, request)
  if (/\/template-context$/.test(line)) return { status: 200, body: placeholders }
  if (/\/notes$|\/communications(\/approved)?$/.test(line)) return storeReply(server, request)
  if (/^GET \/v3\/patients\/[^/]+\/automations$/.test(line)) return { status: 200, body: [] }
  if (/^GET \/integrations$/.test(line)) return { status: 200, body: server.integrations }
  if (/^GET \/templates$/.test(line)) return { status: 200, body: templates }
  throw new ApiError(404, { code: 'not_found', message: `No reply for ${line}` })
}

function savePatient(server: PatientServer, { body }: HttpRequest): Reply {
  const { version, ...changes } = body as Partial<Patient>
  server.patient = { ...server.patient, ...changes, version: (version ?? 0) + 1 }
  return { status: 200, body: server.patient }
}

function changeSnooze(server: PatientServer, { method, body }: HttpRequest): Reply {
  if (method === 'DELETE') {
    server.patient = { ...server.patient, snooze: null }
    return { status: 204 }
  }
  const { ends_at, comment = server.patient.snooze?.comment ?? null } = body as Partial<Snooze>
  // Reads the time with its offset, as the server does.
  const endsAt = new Date((ends_at ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).toISOString()
  server.patient = { ...server.patient, snooze: { ends_at: endsAt, comment, state: 'asleep' } }
  return { status: 200, body: server.patient.snooze }
}

function storeReply(server: PatientServer, { path, body }: HttpRequest): Reply {
  const { id, payload, ...fields } = body as Record<string, string> & {
    id: string
    end_snooze?: unknown
    payload?: { message: string }
  }
  if (fields.end_snooze) server.patient = { ...server.patient, snooze: null }
  const base = {
    id,
    datetime: new Date().toISOString(),
    representative: { name: 'Hannah Price', photo: null },
  }
  const event: TimelineEvent = path.endsWith('/notes')
    ? { ...base, type: 'note', title: fields.title ?? '', content: fields.content ?? '' }
    : {
        ...base,
        type: 'communication',
        inbound: false,
        text_content: fields.body ?? fields.message ?? payload?.message ?? '',
        subject: fields.subject ?? null,
        read_at: null,
        status: 'sent',
        failure_reason: null,
        comm_type: commTypeOfChannel(requireSendChannel(fields.channel ?? '')),
        retry: { active: false, count: 0, locked_until: null },
        attachments: [],
        automated: false,
      }
  append(server, event)
  return { status: 201, body: { event, version: server.version } }
}

const placeholders = [
  {
    name: 'Patient',
    mergeTags: [
      { name: 'First name', value: 'Charlotte' },
      { name: 'Treatment type', value: '' },
    ],
  },
  { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside Dental' }] },
]

const templates = [
  {
    id: '0198c1de-0000-7000-8000-0000000000a1',
    name: 'We tried to reach you',
    subject: null,
    body: 'Hi {{patient.first_name}}, when is a good time? {{practice.name}}',
    channel: 'SMS',
    approval: false,
    status: null,
    reason: null,
  },
  {
    id: '0198c1de-0000-7000-8000-0000000000a2',
    name: 'Your estimate',
    subject: 'Your estimate from {{practice.name}}',
    body: 'Dear {{patient.first_name}}, thank you for coming in.',
    channel: 'Email',
    approval: false,
    status: null,
    reason: null,
  },
]
