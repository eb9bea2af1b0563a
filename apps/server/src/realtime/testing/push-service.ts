import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signedQuery } from '../../adapters/push/request-signature.ts'
import { silent } from '../../log.ts'
import { type Delivery, PushServer } from '../push-server.ts'

const KEY = 'service-key'
const SECRET = 'service-secret'

/** A push service of its own, with sockets and the HTTP API that accepts signed events. */
export interface PushService {
  /** For PUSH_URL. */
  url: string
  port: number
  secret: string
  stop(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const sockets = new PushServer({ key: KEY, secret: SECRET, log: silent })
  const http = createServer(async (request, response) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const at = new Date(Number(searchParams.get('auth_timestamp')) * 1000)
    const signed = signedQuery({ method: 'POST', path: pathname, body, key: KEY, secret: SECRET, at })
    if (pathname !== '/apps/1/batch_events' || searchParams.toString() !== signed) {
      response.writeHead(401).end()
      return
    }
    for (const event of (JSON.parse(body) as { batch: Delivery[] }).batch) sockets.deliver(event)
    response.end('{}')
  })
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://${KEY}:${SECRET}@127.0.0.1:${port}/apps/1`,
    port,
    secret: SECRET,
    async stop() {
      await sockets.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
