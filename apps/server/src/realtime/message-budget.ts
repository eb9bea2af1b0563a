/** The allowance of a browser's messages: this many at once, and this many each second over time. */
const BURST = 60
const PER_SECOND = 20
/** The cost of an unreadable frame: a few mistakes are forgiven, a stream of them is not. */
export const UNREADABLE_COST = 10

/** A socket's allowance of frames; it refills over time. */
export class MessageBudget {
  #left = BURST
  #at: number

  /** @param now milliseconds of any clock that only runs forward */
  constructor(now: number) {
    this.#at = now
  }

  /** Takes `cost` from the allowance. @returns false when it is used up */
  spend(cost: number, now: number): boolean {
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * PER_SECOND)
    this.#at = now
    this.#left -= cost
    return this.#left >= 0
  }
}
