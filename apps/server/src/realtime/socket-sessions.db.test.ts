import { channelOf } from '@enamel/domain/realtime/events'
import type Pusher from 'pusher-js'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../db/testing/test-server.ts'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { publish } from './publish.ts'
import { endedSessions, validSessionsAmong } from './socket-sessions.ts'
import { next } from './testing/push-host.ts'
import {
  aPractice,
  aSession,
  endSession,
  type PushNode,
  startPushNode,
  type TestSession,
} from './testing/push-node.ts'

let fresh: FreshDatabase
let db: Database
let nodeA: PushNode
let nodeB: PushNode

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
  nodeA = await startPushNode(db, fresh.ownerUrl)
  nodeB = await startPushNode(db, fresh.ownerUrl)
})

afterAll(async () => {
  await nodeA.stop()
  await nodeB.stop()
  await db.close()
  await fresh.drop()
})

/** Opens a browser with a socket at nodeB, whose subscription was signed by nodeA. */
async function subscribedClient(session: TestSession): Promise<Pusher> {
  const browser = nodeB.browser(session, nodeA)
  await next(browser.subscribe(channelOf(session.clientId)), 'pusher:subscription_succeeded')
  return browser
}

it('closes only the sockets of a session that logs out at another node, with 4009', async () => {
  const clientId = await aPractice(db)
  const [endedSession, otherSession] = [await aSession(db, clientId), await aSession(db, clientId)]
  const [endedBrowser, otherBrowser] = [
    await subscribedClient(endedSession),
    await subscribedClient(otherSession),
  ]
  const error = next(endedBrowser.connection, 'error')
  const disconnected = next(endedBrowser.connection, 'disconnected')
  await endSession(db, endedSession)
  await nodeA.push.endSession(endedSession)
  expect(await error).toMatchObject({ data: { code: 4009 } })
  await disconnected
  const received = next(otherBrowser.channel(channelOf(clientId)), 'patient.timeline.changed')
  await inPractice(db, clientId, (tx) => publish(tx, 'patient.timeline.changed', uuid(), { version: 1 }))
  await received
})

it('closes a socket whose session ended while its subscription was being signed', async () => {
  const session = await aSession(db, await aPractice(db))
  await endSession(db, session)
  const browser = nodeB.browser(session, nodeA)
  const error = next(browser.connection, 'error')
  browser.subscribe(channelOf(session.clientId))
  expect(await error).toMatchObject({ data: { code: 4009 } })
})

it('considers a session valid if it has not expired or ended and its practice is active', async () => {
  const [practice, disabled] = [await aPractice(db), await aPractice(db)]
  const now = new Date()
  const valid = await aSession(db, practice, new Date(now.getTime() + 1))
  const expired = await aSession(db, practice, now)
  const ended = await aSession(db, practice)
  await endSession(db, ended)
  const sessionOfDisabled = await aSession(db, disabled)
  await inPractice(db, disabled, (tx) =>
    tx.updateTable('clients').set({ active: false }).where('id', '=', disabled).execute(),
  )
  const hashes = [valid, expired, ended, sessionOfDisabled].map((session) =>
    session.tokenHash.toString('hex'),
  )
  expect([...(await validSessionsAmong(db, hashes, now))]).toEqual([valid.tokenHash.toString('hex')])
  const endedByThemselves = [expired, sessionOfDisabled].map((session) => session.tokenHash.toString('hex'))
  expect((await endedSessions(db, now)).toSorted()).toEqual(endedByThemselves.toSorted())
})
