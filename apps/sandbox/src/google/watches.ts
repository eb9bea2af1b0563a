import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { type ProductResponse, postToProduct } from '../delivery-queue/post-to-product.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { Change } from '../mailbox/message.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import { labelOfFolder, labelsOf } from './labels.ts'

/** A watch ends after this long, unless it is renewed. */
const WATCH_MS = 7 * DAY_MS

const Watch = z.object({
  account: z.string(),
  labelIds: z.array(z.string()),
  behavior: z.enum(['include', 'exclude']),
  /** ISO instant. */
  expires_at: z.string(),
})
export type Watch = z.infer<typeof Watch>

/** How the product is registered at Google's Pub/Sub. */
export interface PubSubOptions {
  /** The topic that Gmail may publish to: projects/PROJECT/topics/TOPIC. */
  topic: string
  /** The secret in the address to which Pub/Sub pushes. */
  token: string
}

export interface WatchesDependencies {
  pubSub: PubSubOptions
  clock: SandboxClock
  dataFolder: string | undefined
  queue: DeliveryQueue
  productUrl: () => string
}

/**
 * Reports changes of watched mailboxes to the product, through Pub/Sub: at least once, and only the last history id for
 * changes that are reported together. Watches survive a restart.
 */
export function createWatches({ pubSub, clock, dataFolder, queue, productUrl }: WatchesDependencies) {
  const Persisted = z.object({ watches: z.array(Watch) })
  const persisted = persistedFile(dataFolder, 'gmail-watches', Persisted, () => ({ watches: [] }))
  const subscription = pubSub.topic.replace(/\/topics\/[^/]*$/, '/subscriptions/enamel-push')
  /** The mailboxes with a report that has not been attempted yet. Its attempt reads the history id. */
  const waiting = new Set<Mailbox>()

  const find = ({ address }: Mailbox) => {
    const now = clock.now().toISOString()
    return persisted.value.watches.find(({ account, expires_at }) => account === address && expires_at > now)
  }

  async function push(mailbox: Mailbox, messageId: string): Promise<Attempt<ProductResponse>> {
    waiting.delete(mailbox)
    const details = { emailAddress: mailbox.address, historyId: mailbox.historyId }
    const message = {
      data: Buffer.from(JSON.stringify(details)).toString('base64'),
      messageId,
      message_id: messageId,
      publishTime: clock.now().toISOString(),
      publish_time: clock.now().toISOString(),
    }
    const url = `${productUrl()}/api/webhooks/gmail?token=${encodeURIComponent(pubSub.token)}`
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ message, subscription })
    // Pub/Sub repeats a message after every response that does not acknowledge it.
    return postToProduct(url, { headers, body }, { mayRepeat: () => true })
  }

  function publish(mailbox: Mailbox): void {
    if (waiting.has(mailbox)) return
    waiting.add(mailbox)
    const messageId = String(BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 14)}`))
    queue.deliver(`gmail ${mailbox.address}`, () => push(mailbox, messageId))
  }

  return {
    topic: pubSub.topic,
    find,
    /** Starts or renews the watch of a mailbox. Gmail reports the current history id at once. */
    start(mailbox: Mailbox, filter: Pick<Watch, 'labelIds' | 'behavior'>): Watch {
      const expires_at = new Date(clock.now().getTime() + WATCH_MS).toISOString()
      const watch = { ...filter, account: mailbox.address, expires_at }
      const others = persisted.value.watches.filter(({ account }) => account !== mailbox.address)
      persisted.value.watches = [...others, watch]
      persisted.save()
      publish(mailbox)
      return watch
    },
    stop({ address }: Mailbox): void {
      persisted.value.watches = persisted.value.watches.filter(({ account }) => account !== address)
      persisted.save()
    },
    /** Reports what has changed in a mailbox, if it is watched. */
    report(mailbox: Mailbox, changes: readonly Change[]): void {
      const watch = find(mailbox)
      if (watch && changes.some((change) => isWanted(change, watch))) publish(mailbox)
    },
  }
}

export type Watches = ReturnType<typeof createWatches>

function isWanted(change: Change, { labelIds, behavior }: Watch): boolean {
  if (labelIds.length === 0) return true
  const moved = change.kind === 'moved' ? [labelOfFolder(change.from)] : []
  const labels = [...labelsOf(change.message), ...moved]
  return labelIds.some((label) => labels.includes(label)) === (behavior === 'include')
}
