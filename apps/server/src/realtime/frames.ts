import type { Subscription } from '@enamel/domain/realtime/subscription'

/** A frame from a browser. */
export type ClientFrame =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'client_event' }
  | { kind: 'unknown' }
  | { kind: 'unreadable' }

const MAX_CHANNEL_LENGTH = 200
const PRIVATE_CHANNEL = /^private-[A-Za-z0-9_\-=@,.;]+$/

/**
 * Whether this is a valid name of a private channel. All channels are private, so that subscriptions must be signed.
 */
export function isPrivateChannel(name: string): boolean {
  return name.length <= MAX_CHANNEL_LENGTH && PRIVATE_CHANNEL.test(name)
}

/** Reads a text frame `{event, data, channel?}`; `data` may be JSON, or a string that contains JSON. */
export function readFrame(text: string): ClientFrame {
  const frame = objectIn(text)
  if (!frame || typeof frame.event !== 'string') return { kind: 'unreadable' }
  if (frame.event.startsWith('client-')) return { kind: 'client_event' }
  switch (frame.event) {
    case 'pusher:ping':
      return { kind: 'ping' }
    case 'pusher:pong':
      return { kind: 'pong' }
    case 'pusher:subscribe':
      return readSubscribe(objectIn(frame.data))
    case 'pusher:unsubscribe':
      return readUnsubscribe(objectIn(frame.data))
    default:
      return { kind: 'unknown' }
  }
}

function readSubscribe(data: Record<string, unknown> | null): ClientFrame {
  if (typeof data?.channel !== 'string') return { kind: 'unreadable' }
  return {
    kind: 'subscribe',
    channel: data.channel,
    auth: typeof data.auth === 'string' ? data.auth : '',
  }
}

function readUnsubscribe(data: Record<string, unknown> | null): ClientFrame {
  if (typeof data?.channel !== 'string') return { kind: 'unreadable' }
  return { kind: 'unsubscribe', channel: data.channel }
}

function objectIn(value: unknown): Record<string, unknown> | null {
  const parsed = typeof value === 'string' ? parse(value) : value
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
  return parsed as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The server's frames as text. Data is a string of JSON, errors are objects (Pusher protocol 7). */
export const serverFrames = {
  connected: (socketId: string, activityTimeoutSeconds: number) =>
    frame('pusher:connection_established', undefined, {
      socket_id: socketId,
      activity_timeout: activityTimeoutSeconds,
    }),
  ping: () => '{"event":"pusher:ping","data":"{}"}',
  pong: () => '{"event":"pusher:pong","data":"{}"}',
  subscribed: (channel: string, subscription: Subscription) =>
    frame('pusher_internal:subscription_succeeded', channel, subscription),
  subscriptionRefused: (channel: string, error: string) =>
    JSON.stringify({
      event: 'pusher:subscription_error',
      channel,
      data: { type: 'AuthError', error, status: 401 },
    }),
  error: (code: number | null, message: string) =>
    JSON.stringify({ event: 'pusher:error', data: { code, message } }),
  /** @param data JSON text */
  event: (name: string, channel: string, data: string) => JSON.stringify({ event: name, channel, data }),
}

function frame(event: string, channel: string | undefined, data: unknown): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) })
}
