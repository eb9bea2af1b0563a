/** The allowance for a browser's messages: a burst, and a number in each second. */
const BURST = 60
const PER_SECOND = 20
/** The cost of an unreadable frame: a few are accepted, a stream of them is not. */
export const UNREADABLE_COST = 10

/** A socket's allowance of frames; it refills over time. */
export class MessageBudget {
  #remaining = BURST
  #at: number

  /** @param now milliseconds of a monotonic clock */
  constructor(now: number) {
    this.#at = now
  }

  /** Takes `cost` from the allowance. @returns false when it is used up */
  spend(cost: number, now: number): boolean {
    this.#remaining = Math.min(BURST, this.#remaining + ((now - this.#at) / 1000) * PER_SECOND)
    this.#at = now
    this.#remaining -= cost
    return this.#remaining >= 0
  }
}
