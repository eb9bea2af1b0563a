import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request that the server received. */
export interface ProviderRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  contentType: string
  body: Buffer
  /** The body as JSON; undefined for other bodies. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
  json: any
}

/** The response to a request; 'breaks off' closes the connection after the request was received. */
export type ProviderResponse =
  | { status: number; json?: unknown; bytes?: Buffer; headers?: Record<string, string> }
  | 'breaks off'

type ProviderScript = (request: ProviderRequest) => ProviderResponse | Promise<ProviderResponse>

/** A provider's HTTP API that responds as a test scripts it, and records the requests. */
export async function fakeProvider(respond: ProviderScript) {
  const requests: ProviderRequest[] = []
  let currentScript = respond
  const server = createServer(async (request, response) => {
    const received = await readRequest(request)
    requests.push(received)
    const reply = await currentScript(received)
    if (reply === 'breaks off') {
      request.socket.destroy()
      return
    }
    response.statusCode = reply.status
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
    if (reply.bytes) {
      response.end(reply.bytes)
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(reply.json === undefined ? '' : JSON.stringify(reply.json))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Replaces the script for later requests. */
    respondWith(next: ProviderScript) {
      currentScript = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FakeProvider = Awaited<ReturnType<typeof fakeProvider>>

async function readRequest(request: IncomingMessage): Promise<ProviderRequest> {
  const body = await buffer(request)
  const contentType = request.headers['content-type'] ?? ''
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    contentType,
    body,
    json: contentType.includes('json') ? JSON.parse(body.toString()) : undefined,
  }
}
