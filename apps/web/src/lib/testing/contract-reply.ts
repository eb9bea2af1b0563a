import type { Endpoint, RefusalKinds } from '@enamel/contract/endpoint'
import { ErrorEnvelope, pipelineRefusals } from '@enamel/contract/errors'
import { eventPayloads } from '@enamel/contract/realtime'
import { expect, TestRunner } from 'vitest'
import { z } from 'zod'

/**
 * Checks the replies of fake servers against the contract, so that they cannot drift from the real one: each reply must
 * be one that the call's endpoint declares, with every field and no other.
 */
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
  /** As JSON carries it; undefined for none. */
  body: unknown
}

/** Fails the running test, and lets it go on, when the product's server would not answer like this. */
export function checkReply(reply: FakeReply): void {
  const problem = drift(reply)
  report(problem, `${reply.method} ${reply.path} is not answered like this: ${problem}`)
}

/** Checks the answer of a fake server, with or without `/api` in its path; its body can still be read. */
export async function checkedAnswer(
  { method, path }: Pick<FakeReply, 'method' | 'path'>,
  answer: Response,
): Promise<Response> {
  const text = await answer.clone().text()
  const body = text === '' ? undefined : asJson(text)
  checkReply({ method, path: path.replace(/^\/api\//, '/'), status: answer.status, body })
  return answer
}

/** Fails the running test when the product's server would not publish this. */
export function checkEvent(name: string, payload: unknown): void {
  const schema = Object.entries(eventPayloads).find(([known]) => known === name)?.[1]
  const problem = schema ? mismatch(schema, payload) : 'there is no such event'
  report(problem, `${name} does not carry this: ${problem}`)
}

function report(problem: string | null, message: string): void {
  // A call can outlive the test that made it. Its reply then arrives between two tests, and there is no test to fail.
  if (TestRunner.getCurrentTest()) expect.soft(problem, message).toBeNull()
}

/** The parts of a reply that differ from the contract; null when none does. */
export function drift({ method, path, status, body }: FakeReply): string | null {
  // No word of the product's: something between it and the browser answers so.
  if (status >= 500 && !isEnvelope(body)) return null
  const endpoint = endpointOf(method, path.split('?')[0] ?? '')
  if (!endpoint) return 'no such call'
  if (status >= 300) return refusalDrift(endpoint, status, body)
  const schema = endpoint.answers[status as keyof Endpoint['answers']]
  if (schema === undefined) return `status ${status}, but it answers ${Object.keys(endpoint.answers)}`
  if (schema === 'file' || schema === 'redirect') return null
  if (schema === null) return body === undefined ? null : 'a body, but it answers none'
  return mismatch(schema, body)
}

function refusalDrift(endpoint: Endpoint, status: number, body: unknown): string | null {
  const envelope = mismatch(ErrorEnvelope, body)
  if (envelope !== null) return envelope
  const { code, record } = body as ErrorEnvelope
  const kinds: RefusalKinds = { ...pipelineRefusals, ...endpoint.refusals }
  const kind = Object.entries(kinds).find(([known]) => known === code)?.[1]
  if (!kind) return `the refusal ${code}, but it refuses as ${Object.keys(endpoint.refusals)}`
  if (kind.status !== status) return `${code} with status ${status}, not ${kind.status}`
  const schema = 'record' in kind ? kind.record : undefined
  return schema && record !== undefined ? mismatch(schema, record) : null
}

/** Tests name their records: an id need not be a UUID. */
const SOME_ID = '0198c1de-0000-7000-8000-000000000000'

function mismatch(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  const ids = parsed.error?.issues.filter(
    (issue) => issue.code === 'invalid_format' && issue.format === 'uuid',
  )
  if (ids && ids.length > 0) {
    const named = structuredClone(value)
    for (const { path } of ids) setAt(named, path, SOME_ID)
    return mismatch(schema, named)
  }
  if (!parsed.success) return z.prettifyError(parsed.error)
  const unknown = unnamed(value, parsed.data)
  return unknown.length > 0 ? `fields that it does not have: ${unknown}` : null
}

function setAt(value: unknown, path: readonly PropertyKey[], leaf: unknown): void {
  const [last, ...above] = path.toReversed()
  const parent = above.toReversed().reduce((at, key) => Reflect.get(Object(at), key), value)
  if (last !== undefined) Reflect.set(Object(parent), last, leaf)
}

/** The fields that parsing dropped, by their paths. */
function unnamed(given: unknown, named: unknown, at = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof named !== 'object' || named === null) return []
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(named, name)
      ? unnamed(value, Reflect.get(named, name), `${at}/${name}`)
      : [`${at}/${name}`],
  )
}

function endpointOf(method: string, path: string): Endpoint | undefined {
  const parts = path.split('/')
  const fitting = endpoints.filter(
    ({ endpoint, segments }) =>
      endpoint.method === method &&
      segments.length === parts.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === parts[index]),
  )
  // A path that is written out comes before one with a parameter.
  const literal = (segments: string[]) => segments.filter((segment) => !segment.startsWith(':')).length
  return fitting.toSorted((a, b) => literal(b.segments) - literal(a.segments))[0]?.endpoint
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'answers' in value
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
