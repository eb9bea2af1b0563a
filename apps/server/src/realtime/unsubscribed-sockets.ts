import type { PushSocket } from './push-socket.ts'

/** Sockets without any subscription yet, by their address: no session accounts for them. */
export class UnsubscribedSockets {
  readonly #byAddress = new Map<string, Set<PushSocket>>()

  countFrom(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0
  }

  add(socket: PushSocket): void {
    const others = this.#byAddress.get(socket.address) ?? new Set()
    this.#byAddress.set(socket.address, others.add(socket))
  }

  remove(socket: PushSocket): void {
    const others = this.#byAddress.get(socket.address)
    others?.delete(socket)
    if (others?.size === 0) this.#byAddress.delete(socket.address)
  }

  /** @returns those that were there before this moment, on the clock that only runs forward (milliseconds) */
  cameBefore(moment: number): PushSocket[] {
    return [...this.#byAddress.values()].flatMap((sockets) =>
      [...sockets].filter(({ connectedAt }) => connectedAt <= moment),
    )
  }
}
