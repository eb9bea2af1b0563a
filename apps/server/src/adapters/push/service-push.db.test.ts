import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { channelOf, EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../clock.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import { freshDatabase } from '../../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../../db/testing/test-server.ts'
import { silent } from '../../log.ts'
import { reactions } from '../../reactions-of-features.ts'
import { publish } from '../../realtime/publish.ts'
import type { Delivery } from '../../realtime/push-server.ts'
import { aPractice } from '../../realtime/testing/push-node.ts'
import type { PushGateway } from './push-gateway.ts'
import { readServiceAddress } from './service-address.ts'
import { servicePush } from './service-push.ts'

let fresh: FreshDatabase
let db: Database
let service: Server
const received: Delivery[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
  service = createServer(async (request, response) => {
    received.push(...(JSON.parse(await text(request)) as { batch: Delivery[] }).batch)
    response.end('{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
})

afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await db.close()
  await fresh.drop()
})

async function startNode(): Promise<PushGateway> {
  const { port } = service.address() as AddressInfo
  const push = servicePush({
    service: readServiceAddress(`http://k:s@127.0.0.1:${port}/apps/1`),
    databaseUrl: fresh.ownerUrl,
    db,
    log: silent,
    heartbeatMs: 50,
  })
  await push.start(null, systemClock)
  return push
}

it('sends each event once with several nodes, and asks browsers to reload whenever a node becomes the leader', async () => {
  const clientId = await aPractice(db)
  const patientId = uuid()
  const publishVersion = (version: number) =>
    inPractice(db, clientId, (tx) => publish(tx, 'patient.timeline.changed', patientId, { version }))
  const sent = (version: number) => ({
    channel: channelOf(clientId),
    name: 'patient.timeline.changed',
    data: JSON.stringify({ identity: patientId, payload: { version } }),
  })
  const missed = { channel: channelOf(clientId), name: EVENTS_MISSED, data: '{"identity":null,"payload":{}}' }
  const normalised = () => received.map((event) => ({ ...event, data: event.data.replaceAll(' ', '') }))

  const first = await startNode()
  const second = await startNode()
  await publishVersion(1)
  await publishVersion(2)
  await eventually(() => expect(normalised()).toEqual([missed, sent(1), sent(2)]))

  await first.stop()
  await eventually(() => expect(normalised()).toEqual([missed, sent(1), sent(2), missed]))
  await publishVersion(3)
  await eventually(() => expect(normalised()).toEqual([missed, sent(1), sent(2), missed, sent(3)]))
  await second.stop()
})

it('signs subscriptions with the service’s key and secret', async () => {
  const push = servicePush({
    service: readServiceAddress('https://278d425bdf160c739803:7ad3773142a6692b25b8@push.example/apps/1'),
    databaseUrl: fresh.ownerUrl,
    db,
    log: silent,
  })
  const session = { tokenHash: Buffer.alloc(32, 0xab) }
  const { auth, user } = await push.authorise(session, '1234.1234', 'private-foobar')
  expect(auth).toBe('278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4')
  expect(user?.user_data).toBe(JSON.stringify({ id: 'ab'.repeat(32) }))
})
