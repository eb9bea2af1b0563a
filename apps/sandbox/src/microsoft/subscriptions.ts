import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { type ProductResponse, postToProduct } from '../delivery-queue/post-to-product.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import { type Change, Folder } from '../mailbox/message.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import { graphIdOf } from './graph-id.ts'
import { changeKeyOf } from './present-message.ts'

/** Notifications that are sent together. */
const BATCH_SIZE = 100

export const changeTypes = ['created', 'updated', 'deleted'] as const
type ChangeType = (typeof changeTypes)[number]

export const lifecycleEvents = ['reauthorizationRequired', 'subscriptionRemoved', 'missed'] as const
export type LifecycleEvent = (typeof lifecycleEvents)[number]

const Subscription = z.object({
  id: z.string(),
  account: z.string(),
  changeTypes: z.array(z.enum(changeTypes)),
  resource: z.string(),
  /** Null for all folders. */
  folder: Folder.nullable(),
  notificationUrl: z.string(),
  lifecycleNotificationUrl: z.string().nullable(),
  clientState: z.string().nullable(),
  isImmutable: z.boolean(),
  /** ISO instant. */
  expires_at: z.string(),
})
export type Subscription = z.infer<typeof Subscription>
export type NewSubscription = Omit<Subscription, 'id' | 'account'>

export interface SubscriptionsDependencies {
  clock: SandboxClock
  dataFolder: string | undefined
  queue: DeliveryQueue
}

/** Notifies the product of changes in folders to which it has subscribed. Subscriptions survive a restart. */
export function createSubscriptions({ clock, dataFolder, queue }: SubscriptionsDependencies) {
  const Persisted = z.object({ subscriptions: z.array(Subscription) })
  const persisted = persistedFile(dataFolder, 'graph-subscriptions', Persisted, () => ({ subscriptions: [] }))

  const listOf = ({ address }: Mailbox) => {
    const now = clock.now().toISOString()
    return persisted.value.subscriptions.filter(
      ({ account, expires_at }) => account === address && expires_at > now,
    )
  }

  function post(url: string, notifications: object[]): Promise<Attempt<ProductResponse>> {
    const body = JSON.stringify({ value: notifications })
    const headers = { 'Content-Type': 'application/json' }
    // Graph repeats notifications after every response but a success.
    return postToProduct(url, { headers, body }, { mayRepeat: () => true })
  }

  function remove(id: string): void {
    persisted.value.subscriptions = persisted.value.subscriptions.filter((one) => one.id !== id)
    persisted.save()
  }

  return {
    listOf,
    find: (mailbox: Mailbox, id: string) => listOf(mailbox).find((subscription) => subscription.id === id),
    add({ address }: Mailbox, details: NewSubscription): Subscription {
      const subscription = { ...details, id: randomUUID(), account: address }
      persisted.value.subscriptions.push(subscription)
      persisted.save()
      return subscription
    },
    renew(subscription: Subscription, expires_at: string): void {
      subscription.expires_at = expires_at
      persisted.save()
    },
    remove,
    /** Sends the notifications of what has changed in a mailbox. */
    report(mailbox: Mailbox, changes: readonly Change[]): void {
      for (const subscription of listOf(mailbox)) {
        const notifications = changes.flatMap((change) => notificationOf(change, subscription) ?? [])
        for (let start = 0; start < notifications.length; start += BATCH_SIZE) {
          const batch = notifications.slice(start, start + BATCH_SIZE)
          queue.deliver(`graph ${subscription.id}`, () => post(subscription.notificationUrl, batch))
        }
      }
    },
    /** Sends an event in the life of every subscription of a mailbox that asked for these. @returns how many did */
    notifyLifecycle(mailbox: Mailbox, lifecycleEvent: LifecycleEvent): number {
      const concerned = listOf(mailbox).filter(
        ({ lifecycleNotificationUrl }) => lifecycleNotificationUrl !== null,
      )
      for (const subscription of concerned) {
        const notification = { ...commonFields(subscription), lifecycleEvent }
        queue.deliver(`graph ${subscription.id}`, () =>
          post(subscription.lifecycleNotificationUrl ?? '', [notification]),
        )
        if (lifecycleEvent === 'subscriptionRemoved') remove(subscription.id)
      }
      return concerned.length
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

const TENANT = '84bd8158-6d4d-4958-8b9f-9d6445542f95'

function commonFields({ id, expires_at, clientState, resource }: Subscription) {
  return {
    subscriptionId: id,
    subscriptionExpirationDateTime: expires_at,
    ...(clientState === null ? {} : { clientState }),
    tenantId: TENANT,
    resource,
  }
}

function notificationOf(change: Change, subscription: Subscription): object | null {
  const changeType = changeTypeOf(change, subscription.folder)
  if (changeType === null || !subscription.changeTypes.includes(changeType)) return null
  const { message } = change
  const id = graphIdOf(message, subscription.isImmutable)
  const resource = `Users/${subscription.account}/Messages/${id}`
  const resourceData = {
    '@odata.type': '#Microsoft.Graph.Message',
    '@odata.id': resource,
    '@odata.etag': `W/"${changeKeyOf(message)}"`,
    id,
  }
  return { id: randomUUID(), ...commonFields(subscription), changeType, resource, resourceData }
}

/** What a change is for a folder; null when it does not concern the folder. */
function changeTypeOf(change: Change, folder: Folder | null): ChangeType | null {
  if (change.kind === 'moved') {
    if (folder === null) return 'updated'
    if (change.to === folder) return 'created'
    return change.from === folder ? 'deleted' : null
  }
  if (folder !== null && change.message.folder !== folder) return null
  return ({ added: 'created', marked: 'updated', deleted: 'deleted' } as const)[change.kind]
}
