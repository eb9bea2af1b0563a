import type { Attempt } from './delivery-queue.ts'

export interface ProductResponse {
  status: number
  body: string
}

/** Twilio's timeout for a webhook. */
const WEBHOOK_TIMEOUT_MS = 15_000

/** Whether the same request may succeed later. */
export function isTemporary(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status)
}

/**
 * Makes one HTTP request to the product.
 * @param mayRepeat whether another attempt follows a response without success; a broken connection or a timeout is always
 *   followed by one
 */
export async function postToProduct(
  url: string,
  request: { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  { mayRepeat = isTemporary }: { mayRepeat?: (status: number) => boolean } = {},
): Promise<Attempt<ProductResponse>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      ...request,
    })
    const body = await response.text()
    if (response.ok) return { kind: 'accepted', value: { status: response.status, body } }
    const kind = mayRepeat(response.status) ? 'postponed' : 'refused'
    return { kind, detail: `The product responded with ${response.status}: ${body.slice(0, 500)}` }
  } catch (error) {
    return { kind: 'unreachable', detail: `The product did not respond: ${causeOf(error)}` }
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}
