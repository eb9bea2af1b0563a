import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a socket's subscription to a channel: the HMAC-SHA256 of `socket_id:channel` in hexadecimal digits, with
 * `:channel_data` appended for a channel with data about its members (Pusher protocol 7).
 */
export function channelSignature(
  secret: string,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const signed =
    channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
  return hmac(secret, signed)
}

/** The text with which a browser subscribes to a channel: `key:signature`. */
export function channelAuth(key: string, secret: string, socketId: string, channel: string): string {
  return `${key}:${channelSignature(secret, socketId, channel)}`
}

/**
 * The text with which a browser signs in as a user of the app: `key:signature`. Signs `socket_id::user::user_data`.
 * @param userData JSON text with the user's `id`
 */
export function userAuth(key: string, secret: string, socketId: string, userData: string): string {
  return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`
}

/** Whether `auth` authorises this socket for this channel. Compares in constant time. */
export function isChannelAuth(
  auth: string,
  key: string,
  secret: string,
  socketId: string,
  channel: string,
): boolean {
  const expected = Buffer.from(channelAuth(key, secret, socketId, channel))
  const received = Buffer.from(auth)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
