import { z } from 'zod'
import { errorCode } from '../never-connected.ts'
import type { Answer, ListPart, ListRequest } from './carrier-lists.ts'
import { type TwilioAccount, twilioClient } from './twilio-account.ts'

const TIMEOUT_MS = 15_000
const PAGE_SIZE = 200

/** An instant such as "Fri, 21 Nov 2025 10:45:00 +0000"; null while Twilio does not know it. */
export const Instant = z
  .string()
  .nullish()
  .transform((text) => (text ? new Date(text) : null))
  .refine((instant) => instant === null || !Number.isNaN(instant.getTime()))
/** The address of the next page is a path, so that the credentials are sent to no other host. */
export const Page = z.object({ next_page_uri: z.string().startsWith('/').nullish() })

/** The names of a list's filters: by the earliest time, and by the practice's number. */
interface Filters {
  since: 'DateSent' | 'StartTime'
  number: 'From' | 'To'
  /** 200 by default. */
  pageSize?: number
}

/** Reads from Twilio's REST API, and parses what it answers. */
export function twilioRest(account: TwilioAccount) {
  const { accountSid, baseUrl } = account
  const client = twilioClient(account, { timeout: TIMEOUT_MS })
  /** The path of the account's resources. */
  const root = `/2010-04-01/Accounts/${accountSid}`

  async function get<S extends z.ZodType>(
    path: string,
    shape: S,
    params: Record<string, string> = {},
  ): Promise<Answer<z.output<S>>> {
    try {
      const { statusCode, body } = await client.request({
        method: 'get',
        uri: `${baseUrl}${path}`,
        params,
        timeout: TIMEOUT_MS,
      })
      if (statusCode !== 200)
        return { kind: 'cannot_ask', detail: `HTTP ${statusCode}`, isDown: isAboutAll(statusCode) }
      const read = shape.safeParse(body)
      return read.success
        ? { kind: 'answered', value: read.data }
        : { kind: 'cannot_ask', detail: 'malformed', isDown: false }
    } catch (error) {
      return { kind: 'cannot_ask', detail: errorCode(error), isDown: true }
    }
  }

  /** A page of a list; `next` is the path of the next page, as Twilio gives it. */
  function getPage<S extends z.ZodType>(
    resource: string,
    filters: Filters,
    shape: S,
    { number, since, next }: ListRequest,
  ): Promise<Answer<z.output<S>>> {
    if (next !== null) return get(next, shape)
    return get(`${root}/${resource}.json`, shape, {
      [filters.number]: number,
      [`${filters.since}>`]: since.toISOString(),
      PageSize: String(filters.pageSize ?? PAGE_SIZE),
    })
  }

  return { root, get, getPage }
}

/** Whether an error is not about what was asked: too many requests, wrong credentials, or an error of Twilio's own. */
function isAboutAll(status: number): boolean {
  return status === 401 || status === 429 || status >= 500
}

/** What was deleted at Twilio meanwhile has nothing more to fetch. */
export function unlessGone<T>(answer: Answer<T>, nothing: T): Answer<T> {
  return answer.kind === 'cannot_ask' && answer.detail === 'HTTP 404'
    ? { kind: 'answered', value: nothing }
    : answer
}

export function answered<T, U>(answer: Answer<T>, read: (value: T) => U): Answer<U> {
  return answer.kind === 'answered' ? { kind: 'answered', value: read(answer.value) } : answer
}

export function partOf<Row, T>(
  { next_page_uri }: z.output<typeof Page>,
  rows: readonly Row[],
  read: (row: Row) => T | null,
): ListPart<T> {
  return { items: rows.map(read).filter((item) => item !== null), next: next_page_uri ?? null }
}
