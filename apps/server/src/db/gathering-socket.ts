import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * A connection that sends everything that is written to it in one turn of the process together. The driver writes each
 * statement by itself, and each write to a socket costs as much of the processor as a small statement.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    // `connect` sets `write` of a socket that overrides it to that of its base class.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(chunk: Uint8Array | string, encodingOrDone?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      setImmediate(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return super.write(chunk, encodingOrDone as BufferEncoding, done)
  }
}
