import { z } from 'zod'
import { readJson } from '../../http-call.ts'
import { isSameText } from '../../same-text.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxCall, MailboxNotification, MailboxSubscription } from '../mailbox-provider.ts'
import { ask, callGmail, type Gmail } from './gmail-call.ts'

/** How the product is registered at Google Pub/Sub. */
export interface PubSub {
  /** projects/…/topics/… */
  topic: string
  /** The secret in the address to which the topic's subscription pushes, as `token`. */
  token: string
}

export const GMAIL_NOTIFICATIONS_PATH = '/webhooks/gmail'

const Watch = z.object({
  /** Milliseconds since 1970. */
  expiration: z.coerce.number().int().positive(),
})
const Push = z.object({ message: z.object({ data: z.base64() }) })
const Data = z.object({ emailAddress: z.email() })

/** Asks Gmail to report new mail to the topic. That ends after seven days; another call renews it. */
export async function watchGmail(
  gmail: Gmail,
  { topic }: PubSub,
): Promise<ServiceResult<MailboxSubscription>> {
  const json = { topicName: topic, labelIds: ['INBOX', 'SENT'], labelFilterBehavior: 'INCLUDE' }
  const watch = await ask(gmail, { method: 'POST', path: '/watch', json, units: 100 }, Watch)
  if (watch.kind !== 'answered') return watch
  const expiresAt = new Date(watch.value.expiration)
  return { kind: 'answered', value: { id: topic, expiresAt, secret: null } }
}

export async function stopGmail(gmail: Gmail): Promise<void> {
  await callGmail(gmail, { method: 'POST', path: '/stop', units: 50 })
}

/** Reads a notification of Google Pub/Sub; null when it has not our token or is malformed. */
export function readGmailNotification(
  { query, body }: MailboxCall,
  { token }: PubSub,
): MailboxNotification | null {
  if (!isSameText(query.token, token)) return null
  const push = Push.safeParse(readJson(body)).data
  const data = push && Data.safeParse(readJson(Buffer.from(push.message.data, 'base64'))).data
  if (!data) return null
  return {
    kind: 'changed',
    mailboxes: [{ by: 'address', id: data.emailAddress.toLowerCase(), secret: null }],
  }
}
