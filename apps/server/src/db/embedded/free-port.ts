import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** @returns `wanted` if it is free on 127.0.0.1, else a port that the system reports as free */
export async function freePort(wanted: number | undefined): Promise<number> {
  return (wanted && (await canListen(wanted))) || (await canListen(0))
}

async function canListen(port: number): Promise<number> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return 0
  } finally {
    server.close()
  }
}
