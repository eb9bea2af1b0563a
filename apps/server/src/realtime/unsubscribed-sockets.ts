import type { PushSocket } from './push-socket.ts'

/** Sockets that have never subscribed, grouped by address because they do not belong to a session yet. */
export class UnsubscribedSockets {
  readonly #byAddress = new Map<string, Set<PushSocket>>()

  countFrom(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0
  }

  add(socket: PushSocket): void {
    const sockets = this.#byAddress.get(socket.address) ?? new Set()
    this.#byAddress.set(socket.address, sockets.add(socket))
  }

  remove(socket: PushSocket): void {
    const sockets = this.#byAddress.get(socket.address)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#byAddress.delete(socket.address)
  }

  /** @returns the sockets that were opened at or before this moment, in milliseconds of the monotonic clock */
  openedBefore(moment: number): PushSocket[] {
    return [...this.#byAddress.values()].flatMap((sockets) =>
      [...sockets].filter(({ connectedAt }) => connectedAt <= moment),
    )
  }
}
