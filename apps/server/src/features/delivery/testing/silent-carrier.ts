import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface AcceptedText {
  sid: string
  to: string
  from: string
  body: string
  direction: 'outbound-api'
}

/**
 * How the carrier handles a text. `silent`: it accepts the text and closes the connection without a response. `down`:
 * it closes the connection before it accepts the text. `up`: it accepts the text and responds. `busy`: it responds with
 * 429.
 */
type CarrierMode = 'silent' | 'down' | 'up' | 'busy'

/**
 * A fake carrier that sends no reports. It accepts every text and loses the response, until `mode` is changed. It lists
 * the texts that it has accepted.
 */
export async function silentCarrier() {
  const accepted: AcceptedText[] = []
  const carrier = {
    accepted,
    mode: 'silent' as CarrierMode,
    /** The response to a text is sent once this promise is fulfilled. */
    responseReleased: Promise.resolve(),
    canSearch: true,
    attempts: 0,
    searches: 0,
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      carrier.attempts++
      const form = new URLSearchParams(await text(request))
      const field = (name: string) => form.get(name) ?? ''
      if (carrier.mode === 'busy') {
        response.statusCode = 429
        return void response.end()
      }
      if (carrier.mode === 'down') return void request.socket.destroy()
      const sid = `SM${randomBytes(16).toString('hex')}`
      accepted.push({
        sid,
        to: field('To'),
        from: field('From'),
        body: field('Body'),
        direction: 'outbound-api',
      })
      if (carrier.mode === 'silent') return void request.socket.destroy()
      await carrier.responseReleased
      response.statusCode = 201
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ sid }))
    }
    carrier.searches++
    if (!carrier.canSearch) {
      response.statusCode = 500
      return void response.end()
    }
    const to = new URL(request.url ?? '', 'http://carrier').searchParams.get('To')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ messages: accepted.filter((text) => text.to === to) }))
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
