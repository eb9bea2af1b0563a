import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { type ProductResponse, postToProduct } from '../delivery-queue/post-to-product.ts'

/** Calls a webhook of the product as Twilio does: form-encoded, and signed over the address and every field. */
export function callWebhook(
  authToken: string,
  url: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST' = 'POST',
): Promise<Attempt<ProductResponse>> {
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
