import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** @returns `preferred` if it is free on 127.0.0.1, otherwise a port that the system reports as free */
export async function freePort(preferred: number | undefined): Promise<number> {
  return (preferred && (await tryToListen(preferred))) || (await tryToListen(0))
}

/** @returns the port; 0 when it is not free */
async function tryToListen(port: number): Promise<number> {
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
