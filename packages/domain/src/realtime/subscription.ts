/**
 * The data that the product's own push server sends when it accepts a subscription. A different push service sends no
 * such data.
 */
export interface Subscription {
  /**
   * Milliseconds since the last event on the channel, or since the server began to listen when there was none. A
   * duration, because the clocks of servers and browsers differ.
   */
  quiet_ms?: number
}

/**
 * Whether a page may lack an event that happened after its first request and before its subscription. An event is sent
 * after its commit, so an event that a response could not include was sent after the request.
 * @param requestedMsAgo how long ago the page sent its first request
 */
export function mayHaveMissed({ quiet_ms = 0 }: Subscription, requestedMsAgo: number): boolean {
  return quiet_ms <= requestedMsAgo
}
