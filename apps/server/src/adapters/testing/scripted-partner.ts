import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request that the server received. */
export interface PartnerCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  contentType: string
  body: Buffer
  /** The body as JSON; undefined for other bodies. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
  json: any
}

/** The response to a request, or that the connection breaks after it was received. */
export type PartnerAnswer = { status: number; json?: unknown; bytes?: Buffer } | 'breaks off'

/** A provider's HTTP API that answers as a test scripts it, and records the requests. */
export async function scriptedPartner(answer: (call: PartnerCall) => PartnerAnswer) {
  const calls: PartnerCall[] = []
  let respond = answer
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    calls.push(call)
    const reply = respond(call)
    if (reply === 'breaks off') {
      request.socket.destroy()
      return
    }
    response.statusCode = reply.status
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
    calls,
    /** Replaces the script for later requests. */
    answers(next: (call: PartnerCall) => PartnerAnswer) {
      respond = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ScriptedPartner = Awaited<ReturnType<typeof scriptedPartner>>

async function readCall(request: IncomingMessage): Promise<PartnerCall> {
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
