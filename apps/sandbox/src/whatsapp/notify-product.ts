import { createHmac } from 'node:crypto'
import type { Attempt, Delivery, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { type ProductResponse, postToProduct } from '../delivery-queue/post-to-product.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { WhatsAppAccount } from './accounts.ts'
import type { WebhookSetting, WebhookSettings } from './webhook-settings.ts'

/** A change at WhatsApp, in the format of its webhooks. */
export interface Change {
  field: 'messages' | 'message_template_status_update'
  value: object
}

export interface NotifyOptions {
  appSecret: string
  queue: DeliveryQueue
  troubles: Troubles
  webhooks: WebhookSettings
}

/**
 * Sends a change to the webhook of a practice's number.
 * @param partition changes of one partition are sent in order; a change to which the product responds with an error
 * lets the next change pass
 */
export type NotifyProduct = (
  account: WhatsAppAccount,
  partition: string,
  change: Change,
) => Delivery<ProductResponse>

export function createNotifyProduct({ appSecret, queue, troubles, webhooks }: NotifyOptions): NotifyProduct {
  return (account, partition, change) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: account.wabaId, changes: [change] }],
    })
    return queue.deliver(`whatsapp ${partition}`, async () => {
      if (troubles.next('whatsapp', ['outage']) === 'outage')
        return { kind: 'unreachable', detail: 'WhatsApp has an outage' }
      const webhook = webhooks.get(account.phoneNumberId)
      if (!webhook) return { kind: 'unreachable', detail: 'no webhook is set for this number' }
      return callWebhook(webhook, body, appSecret)
    })
  }
}

/** Calls the webhook. After any failure there is another attempt, whatever the product's reason was. */
function callWebhook(
  { url, headers }: WebhookSetting,
  body: string,
  appSecret: string,
): Promise<Attempt<ProductResponse>> {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const signed = {
    ...headers,
    'Content-Type': 'application/json',
    'X-Hub-Signature-256': `sha256=${signature}`,
  }
  return postToProduct(url, { headers: signed, body }, { mayRepeat: () => true })
}
