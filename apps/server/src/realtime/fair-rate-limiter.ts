export interface FairRateLimiterOptions {
  /** How many callers need not wait. */
  burst: number
  perSecond: number
  /** A caller who would wait longer is refused. */
  maxWaitMs: number
}

/**
 * Lets callers through at a limited rate after a burst, in the order in which they came. The first call of each caller
 * goes before the second call of any other, so that a caller who calls very often delays no one else. Each turn is timed
 * from the one before, so a process that is busy with the callers' requests lets fewer through.
 */
export class FairRateLimiter {
  readonly #options: FairRateLimiterOptions
  /** By caller, the one whose turn is next first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** How many more callers need not wait. */
  #remaining: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: FairRateLimiterOptions) {
    this.#options = options
    this.#remaining = options.burst
  }

  /** Resolves when it is the caller's turn, or with false at once if that would take too long. */
  async turn(caller: string): Promise<boolean> {
    const { perSecond, maxWaitMs } = this.#options
    this.#timer ??= this.#nextTurn()
    if (this.#remaining > 0) {
      this.#remaining--
      return true
    }
    const own = this.#waiting.get(caller) ?? []
    if ((this.#turnsUntil(own.length + 1) * 1000) / perSecond > maxWaitMs) return false
    this.#waiting.set(caller, own)
    await new Promise<void>((resolve) => own.push(resolve))
    return true
  }

  /** Ends all waiting: all callers are let through. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    for (const end of waiting) end()
  }

  /** How many turns there are until a caller's `nth` one, with it, if no other caller comes. */
  #turnsUntil(nth: number): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + Math.min(length, nth), 1)
  }

  #takeNext(): (() => void) | undefined {
    for (const [caller, own] of this.#waiting) {
      const next = own.shift()
      this.#waiting.delete(caller)
      if (own.length > 0) this.#waiting.set(caller, own)
      return next
    }
    return undefined
  }

  #nextTurn(): NodeJS.Timeout {
    return setTimeout(() => {
      const next = this.#takeNext()
      if (next) next()
      else this.#remaining++
      this.#timer = this.#remaining < this.#options.burst ? this.#nextTurn() : undefined
    }, 1000 / this.#options.perSecond).unref()
  }
}
