import { createHmac } from 'node:crypto'
import type { RecordedRequest } from './fake-product.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

export const appSecret = 'app secret for tests'
export const practice = '+441632960100'
export const patient = '+447700900123'
const apiKey = 'key for tests'
/** A number that is not on WhatsApp yet. */
export const newPractice = '+441632960200'
export const partner = { id: 'partner', key: 'partner key for tests' }
const webhookHeaders = { 'X-Enamel-Webhook-Key': 'a key of the webhook' }
const WEBHOOK = '/api/webhooks/whatsapp'

interface Value {
  // biome-ignore lint/suspicious/noExplicitAny: tests read webhooks of every shape
  [key: string]: any
}

/** A practice on WhatsApp, with functions that call 360dialog's API and list the requests to the practice's webhook. */
export async function whatsAppPractice(
  options: Parameters<typeof sandboxAndProduct>[0] = {},
  productOptions: Parameters<typeof sandboxAndProduct>[1] = {},
) {
  const newAccount = { apiKey: null, number: newPractice, phoneNumberId: '333', wabaId: '444' }
  const account = { apiKey, number: practice, phoneNumberId: '111', wabaId: '222' }
  const services = await sandboxAndProduct(
    { whatsapp: { accounts: [account, newAccount], appSecret, partner }, reviewMs: 5, ...options },
    productOptions,
  )

  /** Calls the messaging API. */
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

  /** Sends a text to the patient, with the given changes to the request. */
  const sendText = (body: object = {}) =>
    call('POST', '/messages', {
      messaging_product: 'whatsapp',
      to: patient.slice(1),
      type: 'text',
      text: { body: 'Hello' },
      ...body,
    })

  /** The values of all received changes, in order. */
  const webhookValues = (): Value[] =>
    webhookRequests().map(({ json }) => (json as Value).entry[0].changes[0].value)
  const webhookRequests = () => services.product.requests.filter(({ path }) => path === WEBHOOK)
  const statusesOf = (wamid: string): Value[] =>
    webhookValues().flatMap(({ statuses = [] }) => statuses.filter(({ id }: Value) => id === wamid))

  return {
    ...services,
    call,
    webhookValues,
    webhookRequests,
    statusesOf,
    sendText,
    /** Sends a message that is expected to be accepted. @returns its id */
    async sendAccepted(body: object = {}): Promise<string> {
      const response = await sendText(body)
      if (response.status !== 200) throw new Error(`refused: ${JSON.stringify(response.body)}`)
      return response.body.messages[0].id
    },
    /** Sends a message from the patient. */
    sendFromPatient: (message: object = {}) =>
      services.post('/whatsapp', { from: patient, body: 'Hi', ...message }),
    setWebhook: () =>
      call('POST', '/v1/configs/webhook', { url: services.product.url + WEBHOOK, headers: webhookHeaders }),
    /** Waits for `count` statuses of a message. */
    waitForStatuses: (wamid: string, count: number) =>
      services.product.until(() => {
        const found = statusesOf(wamid)
        return found.length >= count ? found : undefined
      }),
  }
}

/** Whether a webhook has the app's signature and the registered headers. */
export function isTrusted({ headers, raw }: RecordedRequest): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`
  return (
    headers['x-hub-signature-256'] === expected &&
    headers['x-enamel-webhook-key'] === webhookHeaders['X-Enamel-Webhook-Key']
  )
}
