import twilio from 'twilio'
import { z } from 'zod'
import { errorCode } from '../never-connected.ts'
import type { Answer, CarrierLists, ListPart, ListRequest } from './carrier-lists.ts'
import type { TwilioAccount } from './twilio-account.ts'
import { numberOf, withoutPrefix } from './twilio-webhooks.ts'

const TIMEOUT_MS = 15_000
const PAGE_SIZE = '200'

/** An instant such as "Fri, 21 Nov 2025 10:45:00 +0000"; null while Twilio does not know it. */
const Instant = z
  .string()
  .nullish()
  .transform((text) => (text ? new Date(text) : null))
  .refine((instant) => instant === null || !Number.isNaN(instant.getTime()))
/** The address of the next page is a path, so that the credentials are sent to no other host. */
const Page = z.object({ next_page_uri: z.string().startsWith('/').nullish() })

const Messages = Page.extend({
  messages: z.array(
    z.object({
      sid: z.string(),
      from: z.string().nullish(),
      to: z.string(),
      body: z.string().nullish(),
      direction: z.string(),
      status: z.string(),
      date_sent: Instant,
      date_created: Instant,
      num_media: z.coerce.number().int().catch(0),
    }),
  ),
})
const MediaList = z.object({
  media_list: z.array(z.object({ sid: z.string(), content_type: z.string().nullish() })),
})
const Calls = Page.extend({
  calls: z.array(
    z.object({
      sid: z.string(),
      from: z.string().nullish(),
      to: z.string(),
      direction: z.string(),
      status: z.string(),
      end_time: Instant,
      duration: z.coerce.number().int().catch(0),
    }),
  ),
})
const Recordings = z.object({ recordings: z.array(z.object({ sid: z.string(), status: z.string() })) })

/** What Twilio received, through its REST API (source: Messages, Media, Calls and Recordings of 2010-04-01). */
export function twilioLists({ accountSid, authToken, baseUrl }: TwilioAccount): CarrierLists {
  const client = twilio(accountSid, authToken, { timeout: TIMEOUT_MS })
  const account = `/2010-04-01/Accounts/${accountSid}`

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
    since: string,
    shape: S,
    { number, since: earliest, next }: ListRequest,
  ): Promise<Answer<z.output<S>>> {
    if (next !== null) return get(next, shape)
    const params = { To: number, [`${since}>`]: earliest.toISOString(), PageSize: PAGE_SIZE }
    return get(`${account}/${resource}.json`, shape, params)
  }

  return {
    async receivedSms(request) {
      return answered(await getPage('Messages', 'DateSent', Messages, request), (page) =>
        partOf(page, page.messages, (message) => {
          const receivedAt = message.date_sent ?? message.date_created
          if (message.direction !== 'inbound' || message.status !== 'received' || !receivedAt) return null
          const sms = {
            providerId: message.sid,
            from: numberOf(message.from),
            to: withoutPrefix(message.to),
            body: message.body ?? '',
            network: /^whatsapp:/i.test(message.from ?? '') ? ('whatsapp' as const) : ('sms' as const),
            // Only the webhook says whether Twilio acted on a keyword; the text shows the keyword.
            acted: null,
          }
          return { sms, receivedAt, fileCount: message.num_media }
        }),
      )
    },

    async filesOf(providerId) {
      const path = `${account}/Messages/${providerId}/Media`
      return answered(
        unlessGone(await get(`${path}.json`, MediaList), { media_list: [] }),
        ({ media_list }) =>
          media_list.map(({ sid, content_type }) => ({
            url: `${baseUrl}${path}/${sid}`,
            type: content_type ?? '',
          })),
      )
    },

    async endedCalls(request) {
      return answered(await getPage('Calls', 'StartTime', Calls, request), (page) =>
        partOf(page, page.calls, ({ sid, from, to, direction, end_time: endedAt }) =>
          direction === 'inbound' && endedAt
            ? { call: { providerId: sid, from: numberOf(from), to }, endedAt }
            : null,
        ),
      )
    },

    // The call to the practice's own phone, by which Twilio forwards a patient's call, is a call of its own.
    async callEnd(call) {
      const params = { ParentCallSid: call.providerId }
      return answered(await get(`${account}/Calls.json`, Calls, params), ({ calls }) => {
        const conversation = calls.find(({ status }) => status === 'completed')
        return {
          ...call,
          answered: conversation !== undefined,
          durationSeconds: conversation?.duration ?? null,
        }
      })
    },

    async recordingsOf({ providerId: callId, to }) {
      const path = `${account}/Calls/${callId}/Recordings.json`
      return answered(unlessGone(await get(path, Recordings), { recordings: [] }), ({ recordings }) =>
        recordings
          .filter(({ status }) => status === 'completed')
          .map(({ sid }) => ({ providerId: sid, callId, to, url: `${baseUrl}${account}/Recordings/${sid}` })),
      )
    },
  }
}

/** Whether an error is not about what was asked: too many requests, wrong credentials, or an error of Twilio's own. */
function isAboutAll(status: number): boolean {
  return status === 401 || status === 429 || status >= 500
}

/** What was deleted at Twilio meanwhile has nothing more to fetch. */
function unlessGone<T>(answer: Answer<T>, nothing: T): Answer<T> {
  return answer.kind === 'cannot_ask' && answer.detail === 'HTTP 404'
    ? { kind: 'answered', value: nothing }
    : answer
}

function answered<T, U>(answer: Answer<T>, read: (value: T) => U): Answer<U> {
  return answer.kind === 'answered' ? { kind: 'answered', value: read(answer.value) } : answer
}

function partOf<Row, T>(
  { next_page_uri }: z.output<typeof Page>,
  rows: readonly Row[],
  read: (row: Row) => T | null,
): ListPart<T> {
  return { items: rows.map(read).filter((item) => item !== null), next: next_page_uri ?? null }
}
