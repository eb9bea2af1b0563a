/**
 * The codes for closing a socket. The range of a code tells a Pusher client whether to reconnect (Pusher protocol 7).
 * Our own browser client reconnects after each of them, see features/realtime/push-connection.ts.
 */
export const closeCodes = {
  /** 4000 to 4099: `pusher-js` does not reconnect by itself. */
  unknownKey: { code: 4001, reason: 'There is no app with this key' },
  badProtocol: { code: 4006, reason: 'The protocol version is not a number' },
  unsupportedProtocol: { code: 4007, reason: 'Only protocol 7 is supported' },
  noProtocol: { code: 4008, reason: 'The protocol version is missing' },
  unauthorised: { code: 4009, reason: 'The session of this connection has ended' },
  /** 4100 to 4199: `pusher-js` reconnects after a pause. */
  overCapacity: { code: 4100, reason: 'Too many connections' },
  crowdedAddress: { code: 4100, reason: 'Too many connections from this address' },
  tooManyMessages: { code: 4100, reason: 'Too many messages' },
  neverSubscribed: { code: 4101, reason: 'No subscription came in time' },
  /** 4200 to 4299: every client reconnects immediately. */
  restart: { code: 4200, reason: 'Please reconnect' },
  noPong: { code: 4201, reason: 'No answer to a ping' },
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** A code that is sent in an error frame while the socket stays open. */
export const CLIENT_EVENTS_REFUSED = 4301
