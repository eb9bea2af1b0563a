import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to the database that can be cut and restored. */
export interface CuttableProxy {
  /** The database's address through the proxy. */
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function cuttableProxy(databaseUrl: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const streams = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      streams.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        streams.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(databaseUrl)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => {
    whole = false
    for (const stream of streams) stream.destroy()
  }
  return {
    url: address.toString(),
    cut,
    mend: () => {
      whole = true
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
