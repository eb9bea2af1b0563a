/** How many messages a browser may send in a burst, and per second afterwards. */
const BURST = 60
const PER_SECOND = 20
/** The cost of an unreadable frame in messages, so that only a few of them are accepted. */
export const UNREADABLE_COST = 10

/** The rate limit of a socket's frames, as a token bucket. */
export class MessageBudget {
  #remaining = BURST
  #at: number

  /** @param now milliseconds of a monotonic clock */
  constructor(now: number) {
    this.#at = now
  }

  /** Takes `cost` from the budget. @returns false when less than `cost` was left */
  spend(cost: number, now: number): boolean {
    this.#remaining = Math.min(BURST, this.#remaining + ((now - this.#at) / 1000) * PER_SECOND)
    this.#at = now
    this.#remaining -= cost
    return this.#remaining >= 0
  }
}
