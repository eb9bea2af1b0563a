import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { postToProduct } from '../delivery-queue/post-to-product.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import { graphRefusal } from './graph-error.ts'
import { folderFrom } from './graph-id.ts'
import { preferencesOf } from './read-query.ts'
import { changeTypes, type Subscription, type Subscriptions } from './subscriptions.ts'

/** The longest life of a subscription to messages, by the older and stricter documentation. */
const MAX_LIFE_MS = 4_230 * 60_000

const Expiration = z.object({ expirationDateTime: z.iso.datetime({ offset: true }) })
const Body = Expiration.extend({
  changeType: z
    .string()
    .transform((list) => list.split(',').map((type) => type.trim()))
    .pipe(z.array(z.enum(changeTypes))),
  notificationUrl: z.url(),
  lifecycleNotificationUrl: z.url().nullish(),
  resource: z.string(),
  clientState: z.string().max(128).nullish(),
  latestSupportedTlsVersion: z.string().optional(),
})

const invalidRequest = (message: string) => graphRefusal(400, 'InvalidRequest', message)
const unknownSubscription = () => graphRefusal(404, 'ResourceNotFound', 'The object was not found.')

export interface SubscriptionRoutesDependencies {
  clock: SandboxClock
  subscriptions: Subscriptions
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** Creates, renews and ends subscriptions. */
export function subscriptionsRoutes({ clock, subscriptions, mailboxOf }: SubscriptionRoutesDependencies) {
  function expirationOf(text: string): string {
    const instant = Date.parse(text)
    const now = clock.now().getTime()
    if (instant <= now) throw invalidRequest('Subscription expiration must be in the future.')
    if (instant > now + MAX_LIFE_MS) {
      throw invalidRequest('Subscription expiration can only be 4230 minutes in the future.')
    }
    return new Date(instant).toISOString()
  }

  function subscriptionOf(request: FastifyRequest): Subscription {
    const { id } = request.params as { id: string }
    const subscription = subscriptions.find(mailboxOf(request), id)
    if (!subscription) throw unknownSubscription()
    return subscription
  }

  return async (app: FastifyInstance) => {
    app.post('/subscriptions', { config: { call: 'subscribe' } }, async (request, reply) => {
      const body = readBody(Body, request.body)
      const { notificationUrl, lifecycleNotificationUrl = null, clientState = null, resource } = body
      const details = {
        changeTypes: body.changeType,
        resource,
        folder: folderIn(resource),
        notificationUrl,
        lifecycleNotificationUrl,
        clientState,
        isImmutable: preferencesOf(request).isImmutable,
        expires_at: expirationOf(body.expirationDateTime),
      }
      await validate(notificationUrl)
      if (lifecycleNotificationUrl !== null) await validate(lifecycleNotificationUrl)
      return reply.status(201).send(present(subscriptions.add(mailboxOf(request), details)))
    })

    app.get('/subscriptions', { config: { call: 'subscribe' } }, async (request) => ({
      value: subscriptions.listOf(mailboxOf(request)).map(present),
    }))

    app.get('/subscriptions/:id', { config: { call: 'subscribe' } }, async (request) =>
      present(subscriptionOf(request)),
    )

    app.patch('/subscriptions/:id', { config: { call: 'subscribe' } }, async (request) => {
      const subscription = subscriptionOf(request)
      const { expirationDateTime } = readBody(Expiration, request.body)
      subscriptions.renew(subscription, expirationOf(expirationDateTime))
      return present(subscription)
    })

    app.delete('/subscriptions/:id', { config: { call: 'subscribe' } }, async (request, reply) => {
      subscriptions.remove(subscriptionOf(request).id)
      return reply.status(204).send()
    })

    app.post('/subscriptions/:id/reauthorize', { config: { call: 'subscribe' } }, async (request, reply) => {
      subscriptionOf(request)
      return reply.status(204).send()
    })
  }
}

/**
 * Asks the product to prove that it wants notifications at an address: it has to return the token.
 * @throws Refusal 400
 */
async function validate(notificationUrl: string): Promise<void> {
  const token = `Validation: ${randomBytes(16).toString('base64')}`
  const url = new URL(notificationUrl)
  url.searchParams.set('validationToken', token)
  const result = await postToProduct(url.href, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: '',
  })
  if (result.kind === 'accepted' && result.value.status === 200 && result.value.body === token) return
  throw graphRefusal(
    400,
    'ValidationError',
    'Subscription validation request failed. Notification endpoint must respond with 200 OK to validation request.',
  )
}

/**
 * The folder of a resource such as me/mailFolders('inbox')/messages; null for all folders.
 * @throws Refusal 400
 */
function folderIn(resource: string) {
  const path = resource.replace(/^\//, '')
  if (/^me\/messages$/i.test(path)) return null
  const [, quoted, plain] = /^me\/mailFolders(?:\('([^']+)'\)|\/([^/]+))\/messages$/i.exec(path) ?? []
  const folder = folderFrom(quoted ?? plain ?? '')
  if (!folder) throw invalidRequest(`Invalid resource '${resource}'.`)
  return folder
}

function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalidRequest(`Invalid value at '${parsed.error.issues[0]?.path.join('.')}'.`)
}

function present({
  id,
  resource,
  changeTypes: types,
  notificationUrl,
  lifecycleNotificationUrl,
  clientState,
  expires_at,
}: Subscription) {
  return {
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#subscriptions/$entity',
    id,
    resource,
    changeType: types.join(','),
    notificationUrl,
    lifecycleNotificationUrl,
    clientState,
    expirationDateTime: expires_at,
    latestSupportedTlsVersion: 'v1_2',
  }
}
