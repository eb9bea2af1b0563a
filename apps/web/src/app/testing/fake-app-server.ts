import type { Init } from '@enamel/contract/practice'
import { checkReply } from '../../lib/testing/contract-reply.ts'

const API = '/api'

export const PRACTICE = '0198c1de-0000-7000-8000-000000000001'
export const PATIENT = '0198c1de-0000-7000-8000-0000000000a1'

export const authDetails = {
  email: 'reception@brightside.test',
  token: 'token-of-session',
  payload: {
    user_id: '0198c1de-0000-7000-8000-0000000000f1',
    client_id: PRACTICE,
    name: 'Hannah Price',
    role: 'user',
    expires_at: '2026-01-05T11:00:00Z',
  },
}

export const init: Init = {
  role: 'user',
  tx_types: ['Implants'],
  subscriber_id: 's1',
  subscriber_hash: 'h1',
  features: ['timeline-v2', 'whatsapp'],
  client: {
    id: PRACTICE,
    name: 'Brightside Dental',
    country: 'GB',
    time_zone: 'Europe/London',
    sms_enabled: true,
    sms_mms: false,
    email_enabled: true,
    sending_email: 'hello@brightside.test',
    referrals_enabled: false,
    labels: ['Nervous'],
    tx_types: ['Implants', 'Whitening'],
    sources: ['Website', 'Google Ads'],
  },
  settings: {
    practice: {
      name: 'Brightside Dental',
      phone: '+441632960100',
      representative: 'Hannah Price',
      signature: { enabled: true, html: '<p>Hannah</p>' },
    },
    assets: { logo: null, footer: null, rep: null },
    communications: { business_hours: {}, sms_autoresponses: {}, undo_send_seconds: 0 },
    dns: {},
    test_email: {},
    inbox_views: [],
  },
  labels: ['Nervous'],
  labels_history: [],
}

/** The fake server's response to a request: a body with status 200, a whole response, or no response at all. */
export type Reply = { status: number; body?: unknown } | { body: unknown } | 'no response'
type Replies = Record<string, Reply | (() => Reply | Promise<Reply>)>

/** The response with the config of a server that has push sockets. */
export const configWithSockets = {
  body: {
    api_base_url: '/api',
    api_version: '1.0.0',
    realtime: { key: 'enamel', host: 'localhost', port: 3000, tls: false, path: '' },
  },
}

/** The responses of a server with an empty practice, where a user can sign in. */
export const emptyPractice: Replies = {
  'GET /config.json': { body: { api_base_url: '/api', api_version: '1.0.0', realtime: null } },
  'GET /api/auth/csrf-token': { body: { csrf_token: 'token-1' } },
  'POST /api/auth/session': { body: authDetails },
  'GET /api/auth/session': { body: authDetails },
  'DELETE /api/auth/session': { status: 204 },
  'GET /api/v3/init': { body: init },
  'GET /api/v3/actions/counts': { body: {} },
  'GET /api/actions/due': { body: [] },
  'GET /api/conversations/unread/count': { body: { data: 0 } },
  'GET /api/automations': { body: [] },
  'GET /api/v3/presence': { body: [] },
  'GET /api/v3/unplaced': { body: { data: [], total: 0 } },
  'GET /api/v3/patients/search': { body: [] },
  'GET /api/health/stateless': { body: { status: 'ok' } },
}

export interface FakeAppServer {
  /** The version in every response. */
  version: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The received requests, oldest first: `GET /api/v3/init`, with their queries. */
  calls: string[]
  bodies: { call: string; body: unknown }[]
  /** Replaces responses from now on. */
  reply: (replies: Replies) => void
}

/**
 * A fake network: responds by method and path, or by method, path and query if there is such a reply; with 404 to
 * unknown requests.
 */
export function fakeAppServer(replies: Replies = {}): FakeAppServer {
  let table = { ...emptyPractice, ...replies }
  const calls: string[] = []
  const bodies: FakeAppServer['bodies'] = []
  const server: FakeAppServer = {
    version: '1.0.0',
    calls,
    bodies,
    reply: (more) => {
      table = { ...table, ...more }
    },
    async fetch(url, { method = 'GET', body }) {
      const call = `${method} ${url}`
      calls.push(call)
      if (typeof body === 'string') bodies.push({ call, body: JSON.parse(body) })
      const scripted = table[call] ?? table[call.split('?')[0] ?? call]
      const reply = typeof scripted === 'function' ? await scripted() : scripted
      if (reply === 'no response') throw new TypeError('Failed to fetch')
      const { status, body: payload } = reply ? { status: 200, body: undefined, ...reply } : notFound
      if (url.startsWith(API)) checkReply({ method, path: url.slice(API.length), status, body: payload })
      return new Response(payload === undefined ? null : JSON.stringify(payload), {
        status,
        headers: {
          'content-type': 'application/json',
          'x-api-version': server.version,
          'api-version': server.version,
        },
      })
    },
  }
  return server
}

const notFound = {
  status: 404,
  body: { code: 'not_found', message: 'We could not find what you were looking for.' },
}
