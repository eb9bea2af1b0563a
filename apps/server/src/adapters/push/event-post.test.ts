import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silent } from '../../log.ts'
import type { Delivery } from '../../realtime/push-server.ts'
import { EventPost } from './event-post.ts'
import { signedQuery } from './request-signature.ts'
import { readServiceAddress } from './service-address.ts'

let service: Server
let post: EventPost
let accepted: Delivery[]
let batches: number
/** The service's next answers; 200 when the list is empty. */
let answers: number[]

beforeEach(async () => {
  accepted = []
  batches = 0
  answers = []
  service = createServer(async (request, response) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const at = new Date(Number(searchParams.get('auth_timestamp')) * 1000)
    const expected = signedQuery({ method: 'POST', path: pathname, body, key: 'k', secret: 's', at })
    const status = searchParams.toString() === expected ? (answers.shift() ?? 200) : 401
    if (status === 200 && pathname === '/apps/1/batch_events') {
      batches++
      accepted.push(...(JSON.parse(body) as { batch: Delivery[] }).batch)
    }
    response.writeHead(status).end('{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  post = new EventPost(readServiceAddress(`http://k:s@127.0.0.1:${port}/apps/1`), silent)
})

afterEach(async () => {
  await post.stop()
  service.closeAllConnections()
  service.close()
})

function event(data: unknown, channel = 'private-events.1'): Delivery {
  return { channel, name: 'patient.updated', data: JSON.stringify(data) }
}

const missed = { channel: 'private-events.1', name: 'events.missed', data: '{"identity":null,"payload":{}}' }

it('sends events in their order, up to ten in a signed request', async () => {
  const events = Array.from({ length: 25 }, (_, index) => event(index))
  for (const one of events) post.send(one)
  await eventually(() => expect(accepted).toEqual(events))
  expect(batches).toBeLessThanOrEqual(4)
})

it('tries again after a temporary error of the service', async () => {
  answers = [503]
  post.send(event(1))
  post.send(event(2))
  await eventually(() => expect(accepted).toEqual([event(1), event(2)]))
})

it('reports a lost event when the service permanently refuses an event, and sends later events', async () => {
  answers = [400]
  post.send(event(1))
  await eventually(() => expect(accepted).toEqual([missed]))
  post.send(event(2))
  await eventually(() => expect(accepted).toEqual([missed, event(2)]))
})

it('reports a lost event instead of sending an event larger than 10 kB', async () => {
  post.send(event('é'.repeat(5_200)))
  await eventually(() => expect(accepted).toEqual([missed]))
})
