import type { Delivery, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import type { ProductResponse } from '../delivery-queue/post-to-product.ts'
import type { Troubles } from '../trouble/troubles.ts'
import { callWebhook } from './signed-webhook.ts'

export interface CarrierWebhookDependencies {
  account: { authToken: string }
  queue: DeliveryQueue
  troubles: Troubles
}

/**
 * Reports something to the product. The carrier repeats a report until the product accepts or refuses it, or, in the
 * modes `lose_webhooks` and `outage`, loses it for ever.
 * @param partition reports of one partition are sent in order
 */
export type ReportToProduct = (
  partition: string,
  url: () => string,
  fields: Record<string, string>,
  method?: 'GET' | 'POST',
) => Delivery<ProductResponse>

export function createReportToProduct({
  account,
  queue,
  troubles,
}: CarrierWebhookDependencies): ReportToProduct {
  return (partition, url, fields, method) => {
    if (troubles.next('carrier', ['lose_webhooks', 'outage']) !== 'ok') return LOST
    return queue.deliver(partition, () => callWebhook(account.authToken, url(), fields, method))
  }
}

const detail = 'The webhook is lost.'
const LOST: Delivery<ProductResponse> = {
  first: Promise.resolve({ kind: 'unreachable', detail }),
  final: Promise.resolve({ kind: 'refused', detail }),
}
