import { channelOf } from '@enamel/domain/realtime/events'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConnection } from '../../../../web/src/features/realtime/push-connection.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import { freshDatabase } from '../../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../../db/testing/test-server.ts'
import { silent } from '../../log.ts'
import { reactions } from '../../reactions-of-features.ts'
import { aPractice, aSession, type TestSession } from '../../realtime/testing/push-node.ts'
import { type PushService, startPushService } from '../../realtime/testing/push-service.ts'
import type { PushGateway } from './push-gateway.ts'
import { readServiceAddress } from './service-address.ts'
import { servicePush } from './service-push.ts'

let fresh: FreshDatabase
let db: Database
let service: PushService
let push: PushGateway
let now: Date
/** The sessions whose subscriptions the product still signs. */
let signedFor: Set<TestSession>
let aborting: AbortController

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
})

afterAll(async () => {
  await db.close()
  await fresh.drop()
})

beforeEach(async () => {
  now = new Date()
  signedFor = new Set()
  aborting = new AbortController()
  service = await startPushService()
  push = servicePush({
    service: readServiceAddress(service.url),
    databaseUrl: fresh.ownerUrl,
    db,
    log: silent,
    heartbeatMs: 50,
    checkMs: 20,
    outagePauseMs: 20,
  })
  await push.start(null, { now: () => now })
})

afterEach(async () => {
  aborting.abort()
  await push.stop()
  await service.stop()
})

/** Opens a page of a session, with the browser's own connection. */
async function openPage(session: TestSession): Promise<void> {
  signedFor.add(session)
  const connection = await openConnection(
    {
      address: readServiceAddress(service.url).clientConfig,
      channel: channelOf(session.clientId),
      async authorise(socketId, channel) {
        if (!signedFor.has(session)) throw new Error('401')
        return push.authorise(session, socketId, channel)
      },
      network: new EventTarget(),
      firstRequestAt: () => 0,
      onEvent: () => {},
      onReload: () => {},
      onConnectionStatus: () => {},
      minRetryDelayMs: 50,
    },
    aborting.signal,
  )
  aborting.signal.addEventListener('abort', () => connection.close())
}

const idsOf = (...sessions: TestSession[]) =>
  sessions.map(({ tokenHash }) => tokenHash.toString('hex')).toSorted()
const usersAre = (...sessions: TestSession[]) =>
  eventually(() => expect(service.users().toSorted()).toEqual(idsOf(...sessions)))

describe('with an external push service, the connections of a session', () => {
  it('are closed when it ends, on all its pages and on no others', async () => {
    const clientId = await aPractice(db)
    const [ended, other] = [await aSession(db, clientId), await aSession(db, clientId)]
    for (const session of [ended, ended, other]) await openPage(session)
    await usersAre(ended, ended, other)
    signedFor.delete(ended)
    await push.endSession(ended)
    await usersAre(other)
  })

  it('are also closed after the page has reconnected', async () => {
    const session = await aSession(db, await aPractice(db))
    await openPage(session)
    await usersAre(session)
    service.restart()
    expect(service.users()).toEqual([])
    await usersAre(session)
    signedFor.delete(session)
    await push.endSession(session)
    await usersAre()
  })

  it('are closed when the service was unavailable at its end', async () => {
    const session = await aSession(db, await aPractice(db))
    await openPage(session)
    await usersAre(session)
    signedFor.delete(session)
    service.setAvailable(false)
    await push.endSession(session)
    await eventually(() => expect(service.refusedCalls()).toBeGreaterThan(1))
    expect(service.users()).toEqual(idsOf(session))
    service.setAvailable(true)
    await usersAre()
  })

  it('are closed when it expires, or its practice is disabled', async () => {
    const [clientId, disabled] = [await aPractice(db), await aPractice(db)]
    const expiring = await aSession(db, clientId, new Date(now.getTime() + 60_000))
    const [valid, sessionOfDisabled] = [await aSession(db, clientId), await aSession(db, disabled)]
    for (const session of [expiring, valid, sessionOfDisabled]) await openPage(session)
    await usersAre(expiring, valid, sessionOfDisabled)
    signedFor.delete(expiring)
    now = new Date(now.getTime() + 60_000)
    await usersAre(valid, sessionOfDisabled)
    signedFor.delete(sessionOfDisabled)
    await inPractice(db, disabled, (tx) =>
      tx.updateTable('clients').set({ active: false }).where('id', '=', disabled).execute(),
    )
    await usersAre(valid)
  })
})
