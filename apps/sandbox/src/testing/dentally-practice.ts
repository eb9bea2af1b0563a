import { createHmac } from 'node:crypto'
import { demoDentally } from '../practice-system/account.ts'
import type { RecordedRequest } from './fake-product.ts'
import { sandboxAndProduct } from './sandbox-and-product.ts'

export const account = {
  ...demoDentally,
  token: 'token for tests',
  webhookSecret: 'webhook secret for tests',
}

/** A practice in Dentally, with functions that call Dentally's API and list the requests to the practice's webhook. */
export async function dentallyPractice(
  options: Parameters<typeof sandboxAndProduct>[0] = {},
  productOptions: Parameters<typeof sandboxAndProduct>[1] = {},
  practiceOptions: { size?: number; requestsPerHour?: number } = {},
) {
  const services = await sandboxAndProduct(
    {
      practiceSystem: { account, size: 400, requestsPerHour: 100_000, ...practiceOptions },
      webhookRetryMs: 2,
      ...options,
    },
    productOptions,
  )

  /** Calls the API. */
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${services.sandbox.url}/dentally/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${account.token}`,
        'User-Agent': 'A test',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    const parsed: any = text.startsWith('{') ? JSON.parse(text) : text
    return { status: response.status, body: parsed, headers: response.headers }
  }

  return {
    ...services,
    call,
    list: async (path: string) => (await call('GET', path)).body,
    webhooks: () => services.product.requests.filter(({ path }) => path === account.webhookPath),
    untilWebhooks: (count: number) => services.product.untilRequests(account.webhookPath, count),
  }
}

/** Whether a webhook is signed over its exact body. */
export function isSigned({ headers, raw }: RecordedRequest): boolean {
  const signature = createHmac('sha256', account.webhookSecret).update(raw).digest('hex')
  return headers['x-dentally-signature'] === signature
}
