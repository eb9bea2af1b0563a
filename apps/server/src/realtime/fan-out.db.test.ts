import { channelOf, EVENTS_MISSED } from '@enamel/domain/realtime/events'
import type { Channel } from 'pusher-js'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../db/testing/test-server.ts'
import { deleteOldPushEvents } from '../features/realtime/realtime.jobs.ts'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { publish } from './publish.ts'
import { type InterruptibleProxy, interruptibleProxy } from './testing/interruptible-proxy.ts'
import { next } from './testing/push-host.ts'
import { aPractice, aSession, type PushNode, startPushNode } from './testing/push-node.ts'

let fresh: FreshDatabase
let db: Database
let proxy: InterruptibleProxy
let nodeA: PushNode
let nodeB: PushNode

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
  proxy = await interruptibleProxy(fresh.ownerUrl)
})

afterEach(async () => {
  await nodeA?.stop()
  await nodeB?.stop()
})

afterAll(async () => {
  await proxy.close()
  await db.close()
  await fresh.drop()
})

/** Starts two nodes. The connection of nodeB to the database can be interrupted. */
async function startNodes(): Promise<void> {
  nodeA = await startPushNode(db, fresh.ownerUrl)
  nodeB = await startPushNode(db, proxy.url)
}

async function openBrowser(node: PushNode, clientId: string): Promise<Channel> {
  const channel = node.browser(await aSession(db, clientId)).subscribe(channelOf(clientId))
  await next(channel, 'pusher:subscription_succeeded')
  return channel
}

function publishVersion(clientId: string, identity: string, version: number): Promise<void> {
  return inPractice(db, clientId, (tx) => publish(tx, 'patient.timeline.changed', identity, { version }))
}

/** Collects the versions that a channel receives, up to `version`. */
function versionsUntil(channel: Channel, version: number): Promise<number[]> {
  const received: number[] = []
  return new Promise((resolve) => {
    channel.bind('patient.timeline.changed', (event: { payload: { version: number } }) => {
      received.push(event.payload.version)
      if (event.payload.version === version) resolve(received)
    })
  })
}

it('delivers an event to the browsers of every node, with identity and payload (RT-04)', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  const patientId = uuid()
  const channels = [await openBrowser(nodeA, clientId), await openBrowser(nodeB, clientId)]
  const received = channels.map((channel) => next(channel, 'patient.updated'))
  const payload = { stage: 'callback1', next_action_at: null, labels: ['Implants, “big” case'], snooze: null }
  await inPractice(db, clientId, (tx) => publish(tx, 'patient.updated', patientId, payload))
  for (const event of await Promise.all(received)) expect(event).toEqual({ identity: patientId, payload })
})

it('delivers null as the identity of an event that is not about a patient (RT-04)', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  const received = next(await openBrowser(nodeB, clientId), 'unplaced.changed')
  await inPractice(db, clientId, (tx) => publish(tx, 'unplaced.changed', null, { total: 3 }))
  expect(await received).toEqual({ identity: null, payload: { total: 3 } })
})

it('delivers an event only after its transaction has committed, and never after a rollback', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  const patientId = uuid()
  const received = versionsUntil(await openBrowser(nodeB, clientId), 4)
  const rolledBack = inPractice(db, clientId, async (tx) => {
    await publish(tx, 'patient.timeline.changed', patientId, { version: 1 })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await inPractice(db, clientId, async (tx) => {
    await publish(tx, 'patient.timeline.changed', patientId, { version: 3 })
    // Version 2 is written later and committed earlier. Browsers receive events in the order of their commits.
    await publishVersion(clientId, patientId, 2)
  })
  await publishVersion(clientId, patientId, 4)
  expect(await received).toEqual([2, 3, 4])
})

it('delivers no event to the browsers of another practice on any node (RT-11)', async () => {
  await startNodes()
  const [own, other] = [await aPractice(db), await aPractice(db)]
  const channels = [await openBrowser(nodeA, other), await openBrowser(nodeB, other)]
  const receivedByOthers = Promise.all(channels.map((channel) => versionsUntil(channel, 2)))
  const received = versionsUntil(await openBrowser(nodeB, own), 1)
  await publishVersion(own, uuid(), 1)
  await publishVersion(other, uuid(), 2)
  expect(await received).toEqual([1])
  expect(await receivedByOthers).toEqual([[2], [2]])
})

it('delivers many events once each and in order', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  const patientId = uuid()
  const received = versionsUntil(await openBrowser(nodeB, clientId), 299)
  for (let version = 0; version < 300; version += 3) {
    await inPractice(db, clientId, async (tx) => {
      for (const step of [0, 1, 2]) {
        await publish(tx, 'patient.timeline.changed', patientId, { version: version + step })
      }
    })
  }
  expect(await received).toEqual(Array.from({ length: 300 }, (_, version) => version))
})

it('delivers events that were missed while the database was unavailable, once and in order, to open sockets (RT-11)', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  const patientId = uuid()
  const channel = await openBrowser(nodeB, clientId)
  const before = next(channel, 'patient.timeline.changed')
  const received = versionsUntil(channel, 5)
  await publishVersion(clientId, patientId, 1)
  await before
  // Version 3 is written before the connection is interrupted, and committed during the interruption.
  await inPractice(db, clientId, async (tx) => {
    await publish(tx, 'patient.timeline.changed', patientId, { version: 3 })
    const second = next(channel, 'patient.timeline.changed')
    await publishVersion(clientId, patientId, 2)
    await second
    proxy.interrupt()
  })
  await publishVersion(clientId, patientId, 4)
  proxy.restore()
  await publishVersion(clientId, patientId, 5)
  expect(await received).toEqual([1, 2, 3, 4, 5])
})

/** The data that a browser loads after it has subscribed, in place of all its lists: the number of the last change. */
async function loadLastChange(clientId: string): Promise<number> {
  const { name } = await inPractice(db, clientId, (tx) =>
    tx.selectFrom('clients').select('name').where('id', '=', tx.clientId).executeTakeFirstOrThrow(),
  )
  return Number(name)
}

/** Changes the data and publishes that, in one transaction. @param beforeCommit is awaited before the commit */
function change(clientId: string, version: number, beforeCommit = async () => {}): Promise<void> {
  return inPractice(db, clientId, async (tx) => {
    await tx
      .updateTable('clients')
      .set({ name: String(version) })
      .where('id', '=', tx.clientId)
      .execute()
    await publish(tx, 'patient.timeline.changed', clientId, { version })
    await beforeCommit()
  })
}

it('delivers a change that was written before the browser subscribed and committed after it had loaded its data', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  await change(clientId, 1)
  const [written, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = change(clientId, 2, () => {
    written.resolve()
    return loaded.promise
  })
  await written.promise
  const received = versionsUntil(await openBrowser(nodeA, clientId), 2)
  expect(await loadLastChange(clientId)).toBe(1)
  loaded.resolve()
  await changing
  // The event of the earlier change may be on its way still.
  expect(await received).toContain(2)
})

it('misses no change for browsers that subscribe and load at any moment, at any node, even while it has lost the database (RT-11)', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  await change(clientId, 0)
  const LAST = 400
  const browsers: { loaded: number; received: Promise<number[]> }[] = []
  const open = async (node: PushNode) => {
    const received = versionsUntil(await openBrowser(node, clientId), LAST)
    browsers.push({ loaded: await loadLastChange(clientId), received })
  }
  const opening: Promise<void>[] = []
  for (let version = 1; version <= LAST; version++) {
    if (version % 10 === 0) opening.push(open(version % 20 === 0 ? nodeA : nodeB))
    if (version === LAST / 4) proxy.interrupt()
    if (version === LAST / 2) proxy.restore()
    // The last change waits for the last browser, since all of them wait for it.
    if (version === LAST) await Promise.all(opening)
    await change(clientId, version)
  }
  expect(browsers).toHaveLength(LAST / 10)
  for (const { loaded, received } of browsers) {
    const missing = Array.from({ length: LAST - loaded }, (_, index) => loaded + 1 + index)
    expect(await received).toEqual(expect.arrayContaining(missing))
  }
})

it('asks browsers to reload when too many events were missed (RT-11)', async () => {
  await startNodes()
  const clientId = await aPractice(db)
  const channel = await openBrowser(nodeB, clientId)
  const names: string[] = []
  channel.bind_global((name: string) => names.push(name))
  const missed = next(channel, EVENTS_MISSED)
  proxy.interrupt()
  await inPractice(db, clientId, async (tx) => {
    const rows = Array.from({ length: 1_000 }, () => ({
      client_id: clientId,
      name: 'patient.timeline.changed',
      identity: uuid(),
      payload: '{"version":1}',
    }))
    for (let thousands = 0; thousands < 6; thousands++)
      await tx.insertInto('push_events').values(rows).execute()
  })
  proxy.restore()
  expect(await missed).toEqual({ identity: null, payload: {} })
  const later = next(channel, 'patient.timeline.changed')
  await publishVersion(clientId, uuid(), 7)
  await later
  expect(names).toEqual([EVENTS_MISSED, 'patient.timeline.changed'])
})

it('does not deliver events from before the start of a node', async () => {
  const clientId = await aPractice(db)
  await publishVersion(clientId, uuid(), 1)
  await startNodes()
  const received = versionsUntil(await openBrowser(nodeB, clientId), 3)
  await publishVersion(clientId, uuid(), 2)
  proxy.interrupt()
  proxy.restore()
  await publishVersion(clientId, uuid(), 3)
  expect(await received).toEqual([2, 3])
})

it('deletes the events of every practice that are older than an hour, and no newer ones', async () => {
  const practices = [await aPractice(db), await aPractice(db)]
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  for (const clientId of practices) {
    await inPractice(db, clientId, (tx) =>
      tx
        .insertInto('push_events')
        .values(
          [minutesAgo(59), minutesAgo(61)].map((at) => ({
            client_id: clientId,
            name: 'unplaced.changed',
            payload: '{"total":1}',
            at,
          })),
        )
        .execute(),
    )
  }
  expect(await deleteOldPushEvents(db)).toBe(2)
  for (const clientId of practices) {
    const remaining = await inPractice(db, clientId, (tx) =>
      tx.selectFrom('push_events').select('at').execute(),
    )
    expect(remaining).toHaveLength(1)
  }
})
