import { carrierFailure } from '@enamel/domain/communications/delivery/carrier-failure'
import { z } from 'zod'
import type { SentSms, SentSmsStatuses, SmsProgress } from './carrier-lists.ts'
import type { TwilioAccount } from './twilio-account.ts'
import { answered, Page, partOf, twilioRest, unlessGone } from './twilio-rest.ts'

/** Twilio's terms for the state of a message; terms that it may add later are ignored. */
const STATUSES: Record<string, SmsProgress['status']> = {
  accepted: 'sending',
  scheduled: 'sending',
  queued: 'sending',
  sending: 'sending',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Reads Twilio's status of a message and, if it failed, its error code. */
export function readProgress(
  status: string | undefined,
  errorCode: string | number | null | undefined,
): SmsProgress {
  const progress = STATUSES[status ?? ''] ?? null
  return { status: progress, reason: progress === 'failed' ? carrierFailure(errorCode) : null }
}

/** The most that Twilio allows. */
const PAGE_SIZE = 1000

const Message = z.object({
  sid: z.string(),
  direction: z.string(),
  status: z.string(),
  error_code: z.union([z.string(), z.number()]).nullish(),
})
const Messages = Page.extend({ messages: z.array(Message) })

/** The states of the practice's texts, through Twilio's REST API (source: Messages of 2010-04-01). */
export function twilioSentSms(account: TwilioAccount): SentSmsStatuses {
  const { get, getPage, root } = twilioRest(account)
  return {
    async sentSms(request) {
      const filters = { since: 'DateSent', number: 'From', pageSize: PAGE_SIZE } as const
      return answered(await getPage('Messages', filters, Messages, request), (page) =>
        partOf(page, page.messages, (message) =>
          message.direction === 'inbound' ? null : sentSmsOf(message),
        ),
      )
    },

    async sentSmsById(providerId) {
      const answer = await get(`${root}/Messages/${providerId}.json`, Message)
      return unlessGone(answered(answer, sentSmsOf), null)
    },
  }
}

function sentSmsOf({ sid, status, error_code }: z.output<typeof Message>): SentSms {
  return { providerId: sid, ...readProgress(status, error_code) }
}
