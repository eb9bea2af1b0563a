import { z } from 'zod'
import type { AskResult } from '../../send-result.ts'

/** The used part of Mailgun's events: GET /v3/{domain}/events?message-id=… */
const Events = z.object({
  items: z.array(
    z.object({
      event: z.string(),
      message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    }),
  ),
})

/** Mailgun's event for a message that it did not accept. */
const NOT_ACCEPTED = 'rejected'

export type EventsOptions = {
  /** Without /v3; undefined when the relay has no events API. */
  readonly url: string | undefined
  readonly key: string | undefined
  readonly timeoutMs: number
}

/**
 * Asks the relay whether it accepted the message with this Message-ID. Relays write their events with a delay, so this
 * function is called some seconds after the attempt.
 * @param messageId without brackets; its domain is the one under which the relay stores the events
 */
export async function askRelay(messageId: string, options: EventsOptions): Promise<AskResult> {
  if (!options.url) return { kind: 'cannot_ask', detail: 'the relay has no events API configured' }
  const domain = messageId.slice(messageId.lastIndexOf('@') + 1)
  const address = `${options.url.replace(/\/$/, '')}/v3/${encodeURIComponent(domain)}/events?message-id=${encodeURIComponent(messageId)}`
  try {
    const response = await fetch(address, {
      headers: { Authorization: `Basic ${Buffer.from(`api:${options.key ?? ''}`).toString('base64')}` },
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { kind: 'cannot_ask', detail: `HTTP ${response.status}` }
    }
    const { items } = Events.parse(await response.json())
    // A service that ignores the filter returns the events of other messages.
    const isAccepted = items.some(
      (item) => item.event !== NOT_ACCEPTED && isAbout(item.message?.headers, messageId),
    )
    return isAccepted ? { kind: 'found', providerId: null } : { kind: 'not_found' }
  } catch (error) {
    return { kind: 'cannot_ask', detail: error instanceof Error ? error.name : 'no answer' }
  }
}

function isAbout(headers: { 'message-id'?: string | undefined } | undefined, messageId: string): boolean {
  return headers?.['message-id']?.replace(/^<|>$/g, '') === messageId
}
