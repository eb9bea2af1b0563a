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
 * A carrier on a bad line: it takes every text, its answer is always lost, and it reports nothing. Asked, it lists
 * what it has.
 */
export async function silentCarrier() {
  const taken: TakenText[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const form = new URLSearchParams(await text(request))
      const field = (name: string) => form.get(name) ?? ''
      const sid = `SM${randomBytes(16).toString('hex')}`
      taken.push({
        sid,
        to: field('To'),
        from: field('From'),
        body: field('Body'),
        direction: 'outbound-api',
      })
      request.socket.destroy()
      return
    }
    const to = new URL(request.url ?? '', 'http://carrier').searchParams.get('To')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ messages: taken.filter((one) => one.to === to) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
