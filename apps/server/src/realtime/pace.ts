export interface PaceOptions {
  /** How many callers need not wait. */
  burst: number
  perSecond: number
  /** Whoever would wait longer is turned away. */
  maxWaitMs: number
}

/**
 * Lets callers through at a limited rate after a burst, in the order in which they came. Each turn is timed from the one
 * before, so a process that is busy with what the callers then ask for lets fewer through.
 */
export class Pace {
  readonly #options: PaceOptions
  readonly #waiting: (() => void)[] = []
  /** How many more callers need not wait. */
  #remaining: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: PaceOptions) {
    this.#options = options
    this.#remaining = options.burst
  }

  /** Resolves when it is the caller's turn, or with false at once if that would take too long. */
  async turn(): Promise<boolean> {
    const { perSecond, maxWaitMs } = this.#options
    this.#timer ??= this.#nextTurn()
    if (this.#remaining > 0) {
      this.#remaining--
      return true
    }
    if (((this.#waiting.length + 1) * 1000) / perSecond > maxWaitMs) return false
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return true
  }

  /** Ends all waiting: it is everybody's turn. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const end of this.#waiting.splice(0)) end()
  }

  #nextTurn(): NodeJS.Timeout {
    return setTimeout(() => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#remaining++
      this.#timer = this.#remaining < this.#options.burst ? this.#nextTurn() : undefined
    }, 1000 / this.#options.perSecond).unref()
  }
}
