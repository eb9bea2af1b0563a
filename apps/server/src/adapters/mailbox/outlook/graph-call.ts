import { z } from 'zod'
import { type HttpReply, readAs, readJson, retryAfterSeconds, sendRequest } from '../../http-call.ts'
import type { ServiceResult, ServiceTrouble } from '../../service-result.ts'
import type { MailboxLimit } from '../mailbox-limit.ts'

/** Microsoft Graph for one mailbox. */
export interface Graph {
  /** https://graph.microsoft.com, or the sandbox's address; without a slash at the end. */
  baseUrl: string
  token: string
  /** Lets at most four calls run at a time, which is Microsoft's limit for a mailbox. */
  limit: MailboxLimit
  timeoutMs: number
}

export interface GraphRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below /v1.0, or a link that Graph returned. */
  path: string | URL
  query?: Readonly<Record<string, string>>
  json?: unknown
  /** Instead of JSON: an email in base64. */
  mime?: string
  /** Preferences beside the one for immutable ids. */
  prefer?: string
  maxBytes?: number
}

/** The limit for a response. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

export interface GraphReceived {
  kind: 'replied'
  status: number
  body: Buffer
}

/** The reply. `no_reply`: the request may have been carried out. */
export type GraphReply = GraphReceived | ServiceTrouble | { kind: 'no_reply'; detail: string }

/** Sends a request and distinguishes the kinds of replies. */
export async function callGraph(graph: Graph, request: GraphRequest): Promise<GraphReply> {
  const { method = 'GET', path, query = {}, json, mime, prefer, maxBytes = MAX_RESPONSE_BYTES } = request
  const url = typeof path === 'string' ? new URL(`${graph.baseUrl}/v1.0${path}`) : path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const reply = await graph.limit(graph.token, () =>
    sendRequest({
      method,
      url,
      headers: {
        Authorization: `Bearer ${graph.token}`,
        Accept: 'application/json',
        // Ids then survive that an email is moved, such as a draft to the sent mail.
        Prefer: ['IdType="ImmutableId"', ...(prefer === undefined ? [] : [prefer])].join(', '),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(mime !== undefined && { 'Content-Type': 'text/plain' }),
      },
      body: json === undefined ? mime : JSON.stringify(json),
      timeoutMs: graph.timeoutMs,
      maxBytes,
    }),
  )
  if (reply.kind === 'never_connected') return { kind: 'unreachable', detail: reply.detail }
  if (reply.kind === 'no_reply') return reply
  return troubleOf(reply) ?? { kind: 'replied', status: reply.status, body: reply.body }
}

function troubleOf({ status, headers, body }: HttpReply): ServiceTrouble | null {
  if (status === 401) return { kind: 'token_refused' }
  if (status === 429) return { kind: 'busy', retryAfterSeconds: retryAfterSeconds(headers) }
  const code = graphError(body)
  if (status === 403 || code === NO_MAILBOX) return { kind: 'forbidden', detail: code }
  return null
}

const NO_MAILBOX = 'MailboxNotEnabledForRESTAPI'
const ErrorBody = z.object({ error: z.object({ code: z.string().regex(/^\w{1,60}$/) }) })

/** The code of an error, for the log. Its message may contain addresses and is never used. */
export function graphError(body: Buffer): string {
  return ErrorBody.safeParse(readJson(body)).data?.error.code ?? 'an error without a code'
}

/** Sends a query. Queries change nothing, so a missing reply is the same as an unreachable provider. */
export async function sendQuery(
  graph: Graph,
  request: GraphRequest,
): Promise<GraphReceived | ServiceTrouble> {
  const reply = await callGraph(graph, request)
  return reply.kind === 'no_reply' ? { kind: 'unreachable', detail: reply.detail } : reply
}

/** Requests a record or a list. */
export async function ask<S extends z.ZodType>(
  graph: Graph,
  request: GraphRequest,
  shape: S,
): Promise<ServiceResult<z.output<S>>> {
  const reply = await sendQuery(graph, request)
  return reply.kind === 'replied' ? readReply(shape, reply) : reply
}

/** Reads the reply to a query. */
export function readReply<S extends z.ZodType>(
  shape: S,
  { status, body }: GraphReceived,
): ServiceResult<z.output<S>> {
  if (status === 200 || status === 201) return readAs(shape, readJson(body))
  return { kind: 'unreachable', detail: `HTTP ${status} ${graphError(body)}` }
}

/** A text inside a filter. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A link that Graph returned; null if it leads elsewhere: our token must not go there. */
export function ownLink({ baseUrl }: Pick<Graph, 'baseUrl'>, link: string): URL | null {
  const base = new URL(`${baseUrl}/v1.0/`)
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isOwn = url.origin === base.origin && url.pathname.startsWith(base.pathname)
  return isOwn && url.username === '' && url.password === '' ? url : null
}
