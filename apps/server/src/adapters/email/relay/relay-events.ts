import { z } from 'zod'
import type { AskResult } from '../../send-result.ts'

/** The part of Mailgun's events that is used: GET /v3/{domain}/events?message-id=… */
const Events = z.object({
  items: z.array(
    z.object({
      event: z.string(),
      message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    }),
  ),
})

/** Mailgun writes this event when it did not take the message at all. */
const NOT_TAKEN = 'rejected'

export type EventsOptions = {
  /** Without the /v3; undefined when the relay has no events to ask for. */
  readonly url: string | undefined
  readonly key: string | undefined
  readonly timeoutMs: number
}

/**
 * Asks the relay whether it accepted the message with this Message-ID. A relay writes its events a little later: ask
 * some seconds after the attempt.
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
    // A service that does not know the filter answers with other messages' events.
    const isTaken = items.some(
      (item) => item.event !== NOT_TAKEN && isAbout(item.message?.headers, messageId),
    )
    return isTaken ? { kind: 'found', providerId: null } : { kind: 'not_found' }
  } catch (error) {
    return { kind: 'cannot_ask', detail: error instanceof Error ? error.name : 'no answer' }
  }
}

function isAbout(headers: { 'message-id'?: string | undefined } | undefined, messageId: string): boolean {
  return headers?.['message-id']?.replace(/^<|>$/g, '') === messageId
}
