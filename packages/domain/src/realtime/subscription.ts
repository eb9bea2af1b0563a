/**
 * What the product's own push server says of a channel when it accepts a subscription. A service in its place says
 * nothing.
 */
export interface Subscription {
  /**
   * Milliseconds since something was last sent on the channel, or since the server began to hear of events when nothing
   * was. A length of time, because the clocks of servers and browsers differ.
   */
  quiet_ms?: number
}

/**
 * Whether what a page holds may lack something, because it happened after the page had asked and before it was
 * subscribed. An event is sent after its commit, so that what an answer could not know of was sent later than the
 * question was put.
 * @param askedMsAgo how long ago the page first asked for anything
 */
export function mayHaveMissed({ quiet_ms = 0 }: Subscription, askedMsAgo: number): boolean {
  return quiet_ms <= askedMsAgo
}
