import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readAs, readJson } from '../../http-call.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxCall, MailboxNotification, MailboxSubscription } from '../mailbox-provider.ts'
import { ask, callGraph, type Graph, readReply, sendQuery } from './graph-call.ts'

export const OUTLOOK_NOTIFICATIONS_PATH = '/webhooks/outlook'

/** The longest life of a subscription to mail, by the shorter of two documented limits. */
const LIFE_MINUTES = 4_230
const MARGIN_MINUTES = 30

const Subscription = z.object({
  id: z.string().min(1).max(200),
  expirationDateTime: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
})
const Notifications = z.object({
  value: z
    .array(
      z.object({
        subscriptionId: z.string().min(1).max(200),
        clientState: z.string().max(128).nullish(),
        lifecycleEvent: z.string().optional(),
      }),
    )
    .max(1_000),
})
const MAX_TOKEN_CHARS = 4_000

/** Asks Graph to report new mail to `address`, or renews that. */
export async function subscribeToOutlook(
  graph: Graph,
  current: MailboxSubscription | null,
  { address, now }: { address: string; now: Date },
): Promise<ServiceResult<MailboxSubscription>> {
  const end = new Date(now.getTime() + (LIFE_MINUTES - MARGIN_MINUTES) * 60_000)
  const expirationDateTime = end.toISOString()
  if (current) {
    const renewed = await renew(graph, current, expirationDateTime)
    if (renewed !== null) return renewed
  }
  const secret = randomBytes(32).toString('base64url')
  const json = {
    changeType: 'created',
    notificationUrl: address,
    lifecycleNotificationUrl: address,
    // Mail of all folders: what the mailbox sends is reported as well.
    resource: '/me/messages',
    expirationDateTime,
    clientState: secret,
    latestSupportedTlsVersion: 'v1_2',
  }
  const created = await ask(graph, { method: 'POST', path: '/subscriptions', json }, Subscription)
  return created.kind === 'answered' ? subscriptionOf(created.value, secret) : created
}

/** Null when the subscription has ended. */
async function renew(
  graph: Graph,
  { id, secret }: MailboxSubscription,
  expirationDateTime: string,
): Promise<ServiceResult<MailboxSubscription> | null> {
  const path = `/subscriptions/${encodeURIComponent(id)}`
  const reply = await sendQuery(graph, { method: 'PATCH', path, json: { expirationDateTime } })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return null
  const renewed = readReply(Subscription, reply)
  return renewed.kind === 'answered' ? subscriptionOf(renewed.value, secret) : renewed
}

function subscriptionOf(
  { id, expirationDateTime }: z.output<typeof Subscription>,
  secret: string | null,
): ServiceResult<MailboxSubscription> {
  return { kind: 'answered', value: { id, expiresAt: expirationDateTime, secret } }
}

export async function unsubscribeFromOutlook(
  graph: Graph,
  { id }: Pick<MailboxSubscription, 'id'>,
): Promise<void> {
  await callGraph(graph, { method: 'DELETE', path: `/subscriptions/${encodeURIComponent(id)}` })
}

/** Reads Graph's notifications; each is genuine only if its secret is that of its subscription. */
export function readOutlookNotification({ query, body }: MailboxCall): MailboxNotification | null {
  const { validationToken } = query
  if (validationToken !== undefined)
    return validationToken.length <= MAX_TOKEN_CHARS ? { kind: 'handshake', text: validationToken } : null
  const read = readAs(Notifications, readJson(body))
  if (read.kind !== 'answered') return null
  const mailboxes = read.value.value.map(
    ({ subscriptionId, clientState }) =>
      ({ by: 'subscription', id: subscriptionId, secret: clientState ?? null }) as const,
  )
  return { kind: 'changed', mailboxes }
}
