import { createHmac } from 'node:crypto'
import type { GotRequest } from './product-stand-in.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

export const appSecret = 'app secret for tests'
export const practice = '+441632960100'
export const patient = '+447700900123'
const apiKey = 'key for tests'
const webhookHeaders = { 'X-Enamel-Webhook-Key': 'a key of the webhook' }
const WEBHOOK = '/api/webhooks/whatsapp'

interface Value {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into webhooks of every shape
  [key: string]: any
}

/** A practice on WhatsApp: the partner's API with its key, and the requests to its webhook. */
export async function whatsAppPartner(
  options: Parameters<typeof sandboxAndProduct>[0] = {},
  productOptions: Parameters<typeof sandboxAndProduct>[1] = {},
) {
  const account = { apiKey, number: practice, phoneNumberId: '111', wabaId: '222' }
  const services = await sandboxAndProduct(
    { whatsapp: { accounts: [account], appSecret }, reviewMs: 5, ...options },
    productOptions,
  )

  /** A call of the messaging API. */
  async function call(method: string, path: string, body?: unknown, key = apiKey) {
    const isForm = body instanceof FormData
    const response = await fetch(`${services.sandbox.url}/360dialog${path}`, {
      method,
      headers: {
        'D360-API-KEY': key,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  /** A text of the practice, with the given changes. */
  const text = (body: object = {}) =>
    call('POST', '/messages', {
      messaging_product: 'whatsapp',
      to: patient.slice(1),
      type: 'text',
      text: { body: 'Hello' },
      ...body,
    })

  /** The webhook's calls: the value of each change, in order. */
  const values = (): Value[] => got().map(({ json }) => (json as Value).entry[0].changes[0].value)
  const got = () => services.product.requests.filter(({ path }) => path === WEBHOOK)
  const statusesOf = (wamid: string): Value[] =>
    values().flatMap(({ statuses = [] }) => statuses.filter(({ id }: Value) => id === wamid))

  return {
    ...services,
    call,
    values,
    got,
    statusesOf,
    text,
    /** Sends a message that is expected to be accepted. @returns its id */
    async accepted(body: object = {}): Promise<string> {
      const answer = await text(body)
      if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
      return answer.body.messages[0].id
    },
    /** The patient writes. */
    writes: (more: object = {}) => services.post('/whatsapp', { from: patient, body: 'Hi', ...more }),
    setWebhook: () =>
      call('POST', '/v1/configs/webhook', { url: services.product.url + WEBHOOK, headers: webhookHeaders }),
    /** Waits for so many statuses of a message. */
    untilStatuses: (wamid: string, count: number) =>
      services.product.until(() => {
        const found = statusesOf(wamid)
        return found.length >= count ? found : undefined
      }),
  }
}

/** Whether a webhook is signed by the app and carries the registered headers. */
export function isTrusted({ headers, raw }: GotRequest): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`
  return (
    headers['x-hub-signature-256'] === expected &&
    headers['x-enamel-webhook-key'] === webhookHeaders['X-Enamel-Webhook-Key']
  )
}
