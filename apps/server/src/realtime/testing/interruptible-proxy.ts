import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { overTcp } from '../../db/testing/test-server.ts'

/** A proxy to the database that can be interrupted and restored. */
export interface InterruptibleProxy {
  /** The database's address through the proxy. */
  url: string
  interrupt(): void
  restore(): void
  close(): Promise<void>
}

export async function interruptibleProxy(databaseUrl: string): Promise<InterruptibleProxy> {
  const address = overTcp(databaseUrl)
  const { hostname, port } = address
  const streams = new Set<Socket>()
  let isUp = true
  const server = createServer((incoming) => {
    if (!isUp) {
      incoming.destroy()
      return
    }
    const outgoing = connect(Number(port), hostname)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      streams.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        streams.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const interrupt = () => {
    isUp = false
    for (const stream of streams) stream.destroy()
  }
  return {
    url: address.toString(),
    interrupt,
    restore: () => {
      isUp = true
    },
    async close() {
      interrupt()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
