import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { type ProductAnswer, postToProduct } from '../delivery-queue/post-to-product.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import type { DentallyAccount } from './account.ts'

/** After so many failed deliveries in a row the webhook is switched off. */
export const FAILURES_TO_OFF = 50
const TRIES = 12
const LONGEST_WAIT_MS = 60_000

const Persisted = z.object({
  active: z.boolean(),
  failed_deliveries: z.number().int(),
  successful_deliveries: z.number().int(),
  consecutive_failures: z.number().int(),
  last_delivered_at: z.string().nullable(),
})

type Counts = z.infer<typeof Persisted>

/** Dentally's list has no event for invoices; the control calls report them as payments. */
export type WebhookObject = 'patient' | 'appointment' | 'payment' | 'invoice'

export interface WebhookDependencies {
  account: DentallyAccount
  clock: SandboxClock
  dataFolder: string | undefined
  productUrl: () => string
  /** The time between the first and the second attempt, in milliseconds; it doubles. */
  retryMs: number
  signal: AbortSignal
}

/**
 * The practice's webhook: each event is signed over its exact body and sent again with growing delays until it is
 * accepted. After fifty failures in a row the webhook is off until it is switched on.
 */
export function createWebhooks({
  account,
  clock,
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
  const off: Attempt<ProductAnswer> = { kind: 'refused', detail: 'The webhook is switched off.' }

  async function tryDelivery(body: string): Promise<Attempt<ProductAnswer>> {
    if (!persisted.value.active) return off
    const signature = createHmac('sha256', account.webhookSecret).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Dentally-Signature': signature }
    const result = await postToProduct(productUrl() + account.webhookPath, { headers, body })
    count(persisted.value, result.kind === 'accepted' ? clock.now() : null)
    persisted.save()
    return result
  }

  async function retryUntilFinal(body: string, failed: Attempt<ProductAnswer>): Promise<void> {
    let result = failed
    for (let tries = 1; tries < TRIES && result.kind !== 'accepted' && persisted.value.active; tries += 1) {
      await wait(Math.min(retryMs * 2 ** (tries - 1), LONGEST_WAIT_MS), undefined, { signal })
      result = await tryDelivery(body)
    }
  }

  return {
    /** @returns the result of the first attempt; more follow in the background */
    async notify(
      object: WebhookObject,
      verb: 'created' | 'updated' | 'deleted',
      data: object,
    ): Promise<Attempt<ProductAnswer>> {
      const body = JSON.stringify({ event: `${object}.${verb}`, object, data })
      const first = await tryDelivery(body)
      if (first.kind === 'accepted' || first === off) return first
      retryUntilFinal(body, first).catch(() => {})
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

/** @param acceptedAt null for a delivery that failed */
function count(counts: Counts, acceptedAt: Date | null): void {
  if (acceptedAt) {
    counts.successful_deliveries += 1
    counts.consecutive_failures = 0
    counts.last_delivered_at = acceptedAt.toISOString()
    return
  }
  counts.failed_deliveries += 1
  counts.consecutive_failures += 1
  if (counts.consecutive_failures >= FAILURES_TO_OFF) counts.active = false
}

export type Webhooks = ReturnType<typeof createWebhooks>
