export interface PaceOptions {
  /** How many callers need not wait. */
  burst: number
  perSecond: number
  /** Whoever would wait longer is turned away. */
  maxWaitMs: number
}

/** Lets callers through at a limited rate after a burst, in the order in which they came. */
export class Pace {
  readonly #options: PaceOptions
  /** When the next caller's turn would be without the burst, in milliseconds of the monotonic clock. */
  #nextTurnAt = Number.NEGATIVE_INFINITY
  /** Each ends the waiting of one caller. */
  readonly #waiting = new Set<() => void>()

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Resolves when it is the caller's turn, or with false at once if that would take too long. */
  async turn(): Promise<boolean> {
    const { burst, perSecond, maxWaitMs } = this.#options
    const intervalMs = 1000 / perSecond
    const now = performance.now()
    const turnAt = Math.max(this.#nextTurnAt, now)
    const waitMs = turnAt - now - (burst - 1) * intervalMs
    if (waitMs > maxWaitMs) return false
    this.#nextTurnAt = turnAt + intervalMs
    if (waitMs > 0) await this.#wait(waitMs)
    return true
  }

  /** Ends all waiting: it is everybody's turn. */
  stop(): void {
    for (const end of [...this.#waiting]) end()
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#waiting.add(end)
    })
  }
}
