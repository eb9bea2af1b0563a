import type { Conversation, ConversationCount } from '@enamel/domain/inbox/conversation'
import { connectCalls } from '../../../lib/call.ts'
import type { HttpRequest } from '../../../lib/http-client.ts'
import { checkedResponse } from '../../../lib/testing/contract-reply.ts'

export interface FakePage {
  data: readonly Conversation[]
  cursor: string | null
}

/** A request that waits until the test responds to it. */
export interface PendingCall {
  request: HttpRequest
  respond: (status: number, body?: unknown) => void
}

export interface FakeServer {
  /** The requests in the form "PUT /conversations/a/star", oldest first. */
  sent: (matching?: RegExp) => string[]
  /** The bodies of the matching requests, oldest first. */
  bodies: (matching: RegExp) => unknown[]
  /** The queries of the matching requests, oldest first. */
  queries: (matching: RegExp) => Record<string, string>[]
  /** The queries of the list requests, oldest first. */
  listQueries: () => Record<string, string>[]
  counts: Record<ConversationCount, number>
  /** Returns the response to a list request; a test may replace it. */
  list: (query: URLSearchParams) => FakePage
  /** Later requests whose method and path match fail with a 500. */
  failing: RegExp | null
  /** Later requests whose method and path match wait in `pending`. */
  pausing: RegExp | null
  pending: PendingCall[]
}

/** Creates a server, and connects the inbox's calls to this server; the test sets its responses. */
export function fakeServer(rows: readonly Conversation[] = []): FakeServer {
  const requests: HttpRequest[] = []
  const server: FakeServer = {
    sent: (matching = /./) => requests.map(requestLine).filter((line) => matching.test(line)),
    bodies: (matching) =>
      requests.filter((request) => matching.test(requestLine(request))).map(({ body }) => body),
    queries: (matching) =>
      requests
        .filter((request) => matching.test(requestLine(request)))
        .map(({ path }) => Object.fromEntries(queryOf(path))),
    listQueries: () => server.queries(LISTS),
    counts: { unread: 0, starred: 0, snoozed: 0 },
    list: () => ({ data: rows, cursor: null }),
    failing: null,
    pausing: null,
    pending: [],
  }
  connectCalls({
    async send(request) {
      request.signal?.throwIfAborted()
      requests.push(request)
      const line = requestLine(request)
      if (server.pausing?.test(line)) {
        const { promise, resolve } = Promise.withResolvers<Response>()
        server.pending.push({
          request,
          respond: (status, body) => resolve(checkedResponse(request, responseOf(status, body))),
        })
        return promise
      }
      if (server.failing?.test(line))
        return responseOf(500, { code: 'unknown_error', message: 'unknown_error' })
      return checkedResponse(request, responseOf(200, bodyOf(server, request)))
    },
  })
  return server
}

const LISTS = /^GET \/(v2\/conversations\/communications|conversations\/form-submissions)$/

function requestLine({ method, path }: HttpRequest): string {
  return `${method} ${path.split('?')[0]}`
}

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '')
}

function bodyOf(server: FakeServer, request: HttpRequest): unknown {
  if (LISTS.test(requestLine(request))) return server.list(queryOf(request.path))
  const count = request.path.match(/^\/conversations\/(unread|starred|snoozed)\/count/)?.[1]
  if (count) return { data: server.counts[count as ConversationCount] }
  const many = request.body as { patient_ids?: string[] } | undefined
  if (many?.patient_ids) return { updated: many.patient_ids.length }
  return markedRow(server, request)
}

/** The row after a request has marked it, with the next version number. */
function markedRow(server: FakeServer, { method, path }: HttpRequest): Conversation {
  const [, id, mark] = path.match(/\/conversations\/([^/]+)(?:\/(unread|star))?$/) ?? []
  const row = server.list(new URLSearchParams()).data.find(({ patient_id }) => patient_id === id)
  if (!row) throw new Error(`No row is listed for ${method} ${path}`)
  const next = { ...row, version: row.version + 1 }
  if (mark === 'star') return { ...next, starred: method === 'PUT' }
  return mark === 'unread'
    ? { ...next, unread: true, unread_count: 1 }
    : { ...next, unread: false, unread_count: 0 }
}

function responseOf(status: number, body: unknown): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}
