import { channelOf } from '@enamel/domain/realtime/events'
import type Pusher from 'pusher-js'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, inPractice, openDatabase } from '../db/database.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../db/testing/test-server.ts'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { publish } from './publish.ts'
import { sessionsAliveAmong } from './socket-sessions.ts'
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
let here: PushNode
let there: PushNode

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
  here = await startPushNode(db, fresh.ownerUrl)
  there = await startPushNode(db, fresh.ownerUrl)
})

afterAll(async () => {
  await here.stop()
  await there.stop()
  await db.close()
  await fresh.drop()
})

/** A browser with a socket at one node, whose subscription was signed by the other. */
async function subscribed(session: TestSession): Promise<Pusher> {
  const browser = there.browser(session, here)
  await next(browser.subscribe(channelOf(session.clientId)), 'pusher:subscription_succeeded')
  return browser
}

it('closes the sockets of a session that logs out at another node with 4009, and no other', async () => {
  const clientId = await aPractice(db)
  const [leaving, staying] = [await aSession(db, clientId), await aSession(db, clientId)]
  const [gone, still] = [await subscribed(leaving), await subscribed(staying)]
  const error = next(gone.connection, 'error')
  const disconnected = next(gone.connection, 'disconnected')
  await endSession(db, leaving)
  await here.push.endSession(leaving)
  expect(await error).toMatchObject({ data: { code: 4009 } })
  await disconnected
  const heard = next(still.channel(channelOf(clientId)), 'patient.timeline.changed')
  await inPractice(db, clientId, (tx) => publish(tx, 'patient.timeline.changed', uuid(), { version: 1 }))
  await heard
})

it('closes a socket whose session ended while its subscription was being signed', async () => {
  const session = await aSession(db, await aPractice(db))
  await endSession(db, session)
  const browser = there.browser(session, here)
  const error = next(browser.connection, 'error')
  browser.subscribe(channelOf(session.clientId))
  expect(await error).toMatchObject({ data: { code: 4009 } })
})

it('closes every socket of a practice that was disabled', async () => {
  const clientId = await aPractice(db)
  const browsers = [
    await subscribed(await aSession(db, clientId)),
    await subscribed(await aSession(db, clientId)),
  ]
  const errors = browsers.map((browser) => next(browser.connection, 'error'))
  await here.push.endPractice(clientId)
  for (const error of await Promise.all(errors)) expect(error).toMatchObject({ data: { code: 4009 } })
})

it('counts sessions as valid that have not expired or ended, of active practices', async () => {
  const [practice, disabled] = [await aPractice(db), await aPractice(db)]
  const now = new Date()
  const living = await aSession(db, practice, new Date(now.getTime() + 1))
  const runOut = await aSession(db, practice, now)
  const ended = await aSession(db, practice)
  await endSession(db, ended)
  const locked = await aSession(db, disabled)
  await inPractice(db, disabled, (tx) =>
    tx.updateTable('clients').set({ active: false }).where('id', '=', disabled).execute(),
  )
  const asked = [living, runOut, ended, locked].map((session) => session.tokenHash.toString('hex'))
  expect([...(await sessionsAliveAmong(db, asked, now))]).toEqual([living.tokenHash.toString('hex')])
})
