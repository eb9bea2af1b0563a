import type { Attempt } from './delivery-queue.ts'

export interface ProductAnswer {
  status: number
  body: string
}

/** Twilio's timeout of a webhook. */
const WEBHOOK_TIMEOUT_MS = 15_000

/** Statuses after which the same request may succeed. */
const PASSING: readonly number[] = [408, 425, 429]

/** Makes one HTTP request to the product. A 5xx, a broken connection and a timeout are worth another attempt. */
export async function postToProduct(
  url: string,
  request: { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  { passing = PASSING }: { passing?: readonly number[] } = {},
): Promise<Attempt<ProductAnswer>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      ...request,
    })
    const body = await response.text()
    if (response.ok) return { kind: 'accepted', answer: { status: response.status, body } }
    const kind = response.status >= 500 || passing.includes(response.status) ? 'postponed' : 'refused'
    return { kind, detail: `The product answered ${response.status}: ${body.slice(0, 500)}` }
  } catch (error) {
    return { kind: 'unreachable', detail: `The product gave no answer: ${causeOf(error)}` }
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}
