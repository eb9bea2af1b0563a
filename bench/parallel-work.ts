/** Work that runs side by side. A failure neither ends the program at once nor is lost: it is listed in words. */
export class ParallelWork {
  readonly #running: Promise<void>[] = []
  readonly #failures: string[] = []

  add(work: Promise<unknown>): void {
    const fail = (error: Error) =>
      void this.#failures.push(error.cause ? `${error}: ${error.cause}` : String(error))
    this.#running.push(work.then(() => {}, fail))
  }

  /** Waits for all that was added. @returns the failures */
  async failures(): Promise<readonly string[]> {
    await Promise.all(this.#running)
    return this.#failures
  }

  /** Waits for all that was added. @throws an error that lists the failures */
  async finished(): Promise<void> {
    const failures = await this.failures()
    if (failures.length > 0) throw new Error(failures.join('\n'))
  }
}
