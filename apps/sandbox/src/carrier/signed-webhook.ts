import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { type ProductAnswer, postToProduct } from '../delivery-queue/post-to-product.ts'

/** Calls one of the product's webhooks as Twilio does: form-encoded and signed over the address and every field. */
export function callWebhook(
  authToken: string,
  url: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST' = 'POST',
): Promise<Attempt<ProductAnswer>> {
  const form = new URLSearchParams(fields).toString()
  if (method === 'GET') {
    const full = `${url}${url.includes('?') ? '&' : '?'}${form}`
    return postToProduct(full, {
      method,
      headers: { 'X-Twilio-Signature': getExpectedTwilioSignature(authToken, full, {}) },
    })
  }
  return postToProduct(url, {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'User-Agent': 'TwilioProxy/1.1',
      'X-Twilio-Signature': getExpectedTwilioSignature(authToken, url, fields),
    },
    body: form,
  })
}
