import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { type ProductResponse, postToProduct } from '../delivery-queue/post-to-product.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { DentallyAccount } from './account.ts'

/** After this many failed attempts in a row the webhook is switched off. */
export const MAX_CONSECUTIVE_FAILURES = 50
const MAX_ATTEMPTS = 12
const MAX_RETRY_DELAY_MS = 60_000

const Persisted = z.object({
  active: z.boolean(),
  failed_deliveries: z.number().int(),
  successful_deliveries: z.number().int(),
  consecutive_failures: z.number().int(),
  last_delivered_at: z.string().nullable(),
})

type Counts = z.infer<typeof Persisted>

/**
 * The objects that events are about. The events for invoices are the sandbox's own: Dentally's documentation lists
 * events for payments, but none for invoices.
 */
export type WebhookObject = 'patient' | 'appointment' | 'payment' | 'invoice'

export interface WebhookDependencies {
  account: DentallyAccount
  clock: SandboxClock
  troubles: Troubles
  dataFolder: string | undefined
  productUrl: () => string
  /** The delay between the first and the second attempt, in milliseconds. It doubles each time, up to a minute. */
  retryMs: number
  signal: AbortSignal
}

/**
 * The practice's webhook: each event is signed over its exact body and sent again with growing delays until it is
 * accepted, at most twelve times in all. After fifty failed attempts in a row the webhook is switched off until a user
 * switches it on again or resets the sandbox.
 */
export function createWebhooks({
  account,
  clock,
  troubles,
  dataFolder,
  productUrl,
  retryMs,
  signal,
}: WebhookDependencies) {
  const persisted = persistedFile(dataFolder, 'practice-system-webhook', Persisted, () => ({
    active: true,
    failed_deliveries: 0,
    successful_deliveries: 0,
    consecutive_failures: 0,
    last_delivered_at: null,
  }))
  const SWITCHED_OFF: Attempt<ProductResponse> = { kind: 'refused', detail: 'The webhook is switched off.' }
  const LOST: Attempt<ProductResponse> = { kind: 'refused', detail: 'The webhook is lost.' }
  const OUTAGE: Attempt<ProductResponse> = { kind: 'unreachable', detail: 'Dentally has an outage.' }

  async function attemptDelivery(body: string): Promise<Attempt<ProductResponse>> {
    if (!persisted.value.active) return SWITCHED_OFF
    if (troubles.next('practice-system', ['outage']) === 'outage') return OUTAGE
    const signature = createHmac('sha256', account.webhookSecret).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Dentally-Signature': signature }
    const result = await postToProduct(productUrl() + account.webhookPath, { headers, body })
    countDelivery(persisted.value, result.kind === 'accepted' ? clock.now() : null)
    persisted.save()
    return result
  }

  async function retry(body: string, firstResult: Attempt<ProductResponse>): Promise<void> {
    let result = firstResult
    for (
      let attempts = 1;
      attempts < MAX_ATTEMPTS && result.kind !== 'accepted' && persisted.value.active;
      attempts += 1
    ) {
      await clock.wait(Math.min(retryMs * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS), signal)
      result = await attemptDelivery(body)
    }
  }

  return {
    /**
     * Sends an event.
     * @returns the result of the first attempt; a failure is returned as `postponed`, since further attempts follow in
     * the background
     */
    async notify(
      object: WebhookObject,
      verb: 'created' | 'updated' | 'deleted',
      data: object,
    ): Promise<Attempt<ProductResponse>> {
      if (troubles.next('practice-system', ['lose_webhooks']) === 'lose_webhooks') return LOST
      const body = JSON.stringify({ event: `${object}.${verb}`, object, data })
      const first = await attemptDelivery(body)
      if (first.kind === 'accepted' || first === SWITCHED_OFF) return first
      retry(body, first).catch(() => {})
      return { kind: 'postponed', detail: 'detail' in first ? first.detail : '' }
    },
    present: () => ({
      id: 1,
      url: productUrl() + account.webhookPath,
      events: ['all'],
      active: persisted.value.active,
      failed_deliveries: persisted.value.failed_deliveries,
      successful_deliveries: persisted.value.successful_deliveries,
      last_delivered_at: persisted.value.last_delivered_at,
    }),
    switchOn() {
      persisted.value.active = true
      persisted.value.consecutive_failures = 0
      persisted.save()
    },
  }
}

/** @param acceptedAt null for an attempt that failed */
function countDelivery(counts: Counts, acceptedAt: Date | null): void {
  if (acceptedAt) {
    counts.successful_deliveries += 1
    counts.consecutive_failures = 0
    counts.last_delivered_at = acceptedAt.toISOString()
    return
  }
  counts.failed_deliveries += 1
  counts.consecutive_failures += 1
  if (counts.consecutive_failures >= MAX_CONSECUTIVE_FAILURES) counts.active = false
}

export type Webhooks = ReturnType<typeof createWebhooks>
