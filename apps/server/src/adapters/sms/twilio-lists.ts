import { z } from 'zod'
import type { CarrierLists } from './carrier-lists.ts'
import type { TwilioAccount } from './twilio-account.ts'
import { answered, Instant, Page, partOf, twilioRest, unlessGone } from './twilio-rest.ts'
import { numberOf, withoutPrefix } from './twilio-webhooks.ts'

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
export function twilioLists(account: TwilioAccount): CarrierLists {
  const { baseUrl } = account
  const { get, getPage, root } = twilioRest(account)

  return {
    async receivedSms(request) {
      return answered(
        await getPage('Messages', { since: 'DateSent', number: 'To' }, Messages, request),
        (page) =>
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
      const path = `${root}/Messages/${providerId}/Media`
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
      return answered(await getPage('Calls', { since: 'StartTime', number: 'To' }, Calls, request), (page) =>
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
      return answered(await get(`${root}/Calls.json`, Calls, params), ({ calls }) => {
        const conversation = calls.find(({ status }) => status === 'completed')
        return {
          ...call,
          answered: conversation !== undefined,
          durationSeconds: conversation?.duration ?? null,
        }
      })
    },

    async recordingsOf({ providerId: callId, to }) {
      const path = `${root}/Calls/${callId}/Recordings.json`
      return answered(unlessGone(await get(path, Recordings), { recordings: [] }), ({ recordings }) =>
        recordings
          .filter(({ status }) => status === 'completed')
          .map(({ sid }) => ({ providerId: sid, callId, to, url: `${baseUrl}${root}/Recordings/${sid}` })),
      )
    },
  }
}
