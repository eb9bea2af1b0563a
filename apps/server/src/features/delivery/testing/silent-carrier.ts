import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface TakenText {
  sid: string
  to: string
  from: string
  body: string
  direction: 'outbound-api'
}

/**
 * The handling of a text: accepted without an answer, lost before it is accepted, accepted and answered, or postponed.
 */
type CarrierMode = 'silent' | 'down' | 'up' | 'busy'

/**
 * A carrier on a bad connection: it accepts every text, its answer is always lost, and it reports nothing. When asked,
 * it lists its messages.
 */
export async function silentCarrier() {
  const taken: TakenText[] = []
  const carrier = {
    taken,
    line: 'silent' as CarrierMode,
    /** The answer to a text waits for this. */
    answering: Promise.resolve(),
    lists: true,
    tries: 0,
    asked: 0,
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      carrier.tries++
      const form = new URLSearchParams(await text(request))
      const field = (name: string) => form.get(name) ?? ''
      if (carrier.line === 'busy') {
        response.statusCode = 429
        return void response.end()
      }
      if (carrier.line === 'down') return void request.socket.destroy()
      const sid = `SM${randomBytes(16).toString('hex')}`
      taken.push({
        sid,
        to: field('To'),
        from: field('From'),
        body: field('Body'),
        direction: 'outbound-api',
      })
      if (carrier.line === 'silent') return void request.socket.destroy()
      await carrier.answering
      response.statusCode = 201
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ sid }))
    }
    carrier.asked++
    if (!carrier.lists) {
      response.statusCode = 500
      return void response.end()
    }
    const to = new URL(request.url ?? '', 'http://carrier').searchParams.get('To')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ messages: taken.filter((one) => one.to === to) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(carrier, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
