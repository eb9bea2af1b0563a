import type { Endpoint, RefusalKinds } from '@enamel/contract/endpoint'
import { ErrorEnvelope, pipelineRefusals } from '@enamel/contract/errors'
import { eventPayloads } from '@enamel/contract/realtime'
import { expect, TestRunner } from 'vitest'
import { z } from 'zod'

// The replies of fake servers are checked against the contract, so that fake servers cannot drift from the real one:
// each reply must be one that the call's endpoint declares, with every field and no other.

/** The modules of the contract. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../../packages/contract/src/*.ts', '!**/*.test.ts'],
  { eager: true },
)

const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => typeof value === 'object' && value !== null)
  .flatMap((group) => Object.values(group))
  .filter(isEndpoint)
  .map((endpoint) => ({ endpoint, segments: endpoint.path.split('/') }))

export interface FakeReply {
  method: string
  /** Below `api_base_url`, with or without a query. */
  path: string
  status: number
  /** As parsed from JSON; undefined without a body. */
  body: unknown
}

/** Fails the running test, without ending it, when the product's server would not respond like this. */
export function checkReply(reply: FakeReply): void {
  const problem = contractIssue(reply)
  report(problem, `The server does not respond to ${reply.method} ${reply.path} like this: ${problem}`)
}

/** Checks the response of a fake server to a path with or without `/api`. The response's body can still be read. */
export async function checkedResponse(
  { method, path }: Pick<FakeReply, 'method' | 'path'>,
  response: Response,
): Promise<Response> {
  const text = await response.clone().text()
  const body = text === '' ? undefined : asJson(text)
  checkReply({ method, path: path.replace(/^\/api\//, '/'), status: response.status, body })
  return response
}

/** Fails the running test when the product's server would not publish this. */
export function checkEvent(name: string, payload: unknown): void {
  const schema = Object.entries(eventPayloads).find(([known]) => known === name)?.[1]
  const problem = schema ? mismatch(schema, payload) : 'there is no such event'
  report(problem, `The event ${name} does not have this payload: ${problem}`)
}

function report(problem: string | null, message: string): void {
  // A request can outlive the test that made it: its reply arrives between two tests, when there is no test to fail.
  if (TestRunner.getCurrentTest()) expect.soft(problem, message).toBeNull()
}

/** How a reply differs from the contract; null when it does not. */
export function contractIssue({ method, path, status, body }: FakeReply): string | null {
  // A server error without the envelope comes from a proxy between the product and the browser.
  if (status >= 500 && !isEnvelope(body)) return null
  const endpoint = endpointOf(method, path.split('?')[0] ?? '')
  if (!endpoint) return 'no such call'
  if (status >= 300) return refusalIssue(endpoint, status, body)
  const schema = endpoint.responses[status as keyof Endpoint['responses']]
  if (schema === undefined)
    return `status ${status}, but the call responds with ${Object.keys(endpoint.responses)}`
  if (schema === 'file' || schema === 'redirect') return null
  if (schema === null) return body === undefined ? null : 'a body, but the call responds without one'
  return mismatch(schema, body)
}

function refusalIssue(endpoint: Endpoint, status: number, body: unknown): string | null {
  const envelope = mismatch(ErrorEnvelope, body)
  if (envelope !== null) return envelope
  const { code, record } = body as ErrorEnvelope
  const kinds: RefusalKinds = { ...pipelineRefusals, ...endpoint.refusals }
  const kind = Object.entries(kinds).find(([known]) => known === code)?.[1]
  if (!kind) return `the refusal ${code}, but the call refuses with ${Object.keys(endpoint.refusals)}`
  if (kind.status !== status) return `${code} with status ${status}, not ${kind.status}`
  const schema = 'record' in kind ? kind.record : undefined
  return schema && record !== undefined ? mismatch(schema, record) : null
}

/** Replaces the ids of a reply before it is checked, since tests use names as ids. */
const SOME_ID = '0198c1de-0000-7000-8000-000000000000'

function mismatch(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  const ids = parsed.error?.issues.filter(
    (issue) => issue.code === 'invalid_format' && issue.format === 'uuid',
  )
  if (ids && ids.length > 0) {
    const withUuids = structuredClone(value)
    for (const { path } of ids) setValue(withUuids, path, SOME_ID)
    return mismatch(schema, withUuids)
  }
  if (!parsed.success) return z.prettifyError(parsed.error)
  const unknown = unknownFields(value, parsed.data)
  return unknown.length > 0 ? `unknown fields: ${unknown}` : null
}

function setValue(value: unknown, path: readonly PropertyKey[], leaf: unknown): void {
  const [last, ...above] = path.toReversed()
  const parent = above.toReversed().reduce((object, key) => Reflect.get(Object(object), key), value)
  if (last !== undefined) Reflect.set(Object(parent), last, leaf)
}

/** The paths of the fields that parsing removed. */
function unknownFields(given: unknown, parsed: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(parsed, name)
      ? unknownFields(value, Reflect.get(parsed, name), `${path}/${name}`)
      : [`${path}/${name}`],
  )
}

function endpointOf(method: string, path: string): Endpoint | undefined {
  const parts = path.split('/')
  const matching = endpoints.filter(
    ({ endpoint, segments }) =>
      endpoint.method === method &&
      segments.length === parts.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === parts[index]),
  )
  // A literal path takes precedence over one with a parameter.
  const literalSegments = (segments: string[]) =>
    segments.filter((segment) => !segment.startsWith(':')).length
  return matching.toSorted((a, b) => literalSegments(b.segments) - literalSegments(a.segments))[0]?.endpoint
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

function isEnvelope(body: unknown): boolean {
  return ErrorEnvelope.safeParse(body).success
}

function asJson(text: string): string | null {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
