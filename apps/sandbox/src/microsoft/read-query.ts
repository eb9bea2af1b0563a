import type { FastifyRequest } from 'fastify'
import { badRequest } from './graph-error.ts'

const DEFAULT_SIZE = 10
const MAX_SIZE = 1_000

/** The query of a call to Graph, by the name of the option. */
export type GraphQuery = Readonly<Record<string, string | undefined>>

/**
 * Reads the query of a call.
 * @param allowed the options of the call
 * @throws Refusal 400 for an option that the sandbox does not have
 */
export function readQuery(request: FastifyRequest, allowed: readonly string[]): GraphQuery {
  const query = request.query as Record<string, string | string[]>
  const entries = Object.entries(query).map(([name, value]): [string, string] => {
    if (!allowed.includes(name))
      throw badRequest(`The sandbox does not know the query option '${name}' here.`)
    return [name, String(value)]
  })
  return Object.fromEntries(entries)
}

/** The names in a list such as `$select`. */
export const namesIn = (list: string | undefined): string[] =>
  list === undefined ? [] : list.split(',').map((name) => name.trim())

/** What the header Prefer asks for. */
export function preferencesOf({ headers }: FastifyRequest): {
  isImmutable: boolean
  pageSize: number | null
} {
  const prefer = String(headers.prefer ?? '')
  const size = /odata\.maxpagesize\s*=\s*(\d+)/i.exec(prefer)?.[1]
  return {
    isImmutable: /IdType\s*=\s*"?ImmutableId"?/i.test(prefer),
    pageSize: size === undefined ? null : Math.min(Math.max(Number(size), 1), MAX_SIZE),
  }
}

/**
 * The size of a page: as preferred, or `$top`, or 10.
 * @throws Refusal 400
 */
export function pageSizeOf(preferred: number | null, top: string | undefined): number {
  if (top === undefined) return preferred ?? DEFAULT_SIZE
  const size = Number(top)
  if (!Number.isInteger(size) || size < 1 || size > MAX_SIZE) {
    throw badRequest(
      `Invalid value '${top}' for $top query option found. It must be between 1 and ${MAX_SIZE}.`,
    )
  }
  return Math.min(size, preferred ?? size)
}

/** The address of Graph, as the request names it. */
export function baseUrlOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}/graph/v1.0`
}
