import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Pusher from 'pusher-js'
import { v7 as uuid } from 'uuid'
import { embeddedPush } from '../../adapters/push/embedded-push.ts'
import type { PushGateway } from '../../adapters/push/push-gateway.ts'
import { type Clock, systemClock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import { callerAddress } from '../../http/server/caller-address.ts'
import { silent } from '../../log.ts'
import { pusherClient } from './push-host.ts'

/** The push sockets of one of several nodes that share a database. */
export interface PushNode {
  push: PushGateway
  port: number
  /** Opens a browser at this node. Its subscriptions are signed by `signedBy`, by default this node. */
  browser(session: TestSession, signedBy?: PushNode): Pusher
  stop(): Promise<void>
}

export async function startPushNode(
  db: Database,
  databaseUrl: string,
  clock: Clock = systemClock,
): Promise<PushNode> {
  const http = createServer()
  const push = embeddedPush({
    secret: 'a secret that all nodes share, 32',
    publicUrl: 'http://localhost:3000',
    databaseUrl,
    db,
    addressOf: callerAddress(0),
    log: silent,
  })
  await push.start(http, clock)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const browsers: Pusher[] = []
  const node: PushNode = {
    push,
    port,
    browser(session, signedBy = node) {
      const browser = pusherClient(port, {
        key: push.clientConfig.key,
        sign: async (socketId, channel) => (await signedBy.push.authorise(session, socketId, channel)).auth,
      })
      browsers.push(browser)
      return browser
    },
    async stop() {
      for (const browser of browsers) browser.disconnect()
      await push.stop()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return node
}

export interface TestSession {
  clientId: string
  tokenHash: Buffer
}

/** Inserts an empty practice. @returns its id */
export async function aPractice(db: Database): Promise<string> {
  const id = uuid()
  await inPractice(db, id, (tx) =>
    tx
      .insertInto('clients')
      .values({ id, name: 'Brightside Dental', form_key: id, created_at: new Date() })
      .execute(),
  )
  return id
}

/** Signs a user in at the practice. */
export async function aSession(
  db: Database,
  clientId: string,
  expiresAt = new Date(Date.now() + 3_600_000),
): Promise<TestSession> {
  const userId = uuid()
  const tokenHash = createHash('sha256').update(randomBytes(32)).digest()
  await inPractice(db, clientId, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        client_id: clientId,
        id: userId,
        email: `${userId}@brightside.test`,
        name: 'Alex Reception',
        password_hash: '-',
        created_at: new Date(),
      })
      .execute()
    await tx
      .insertInto('sessions')
      .values({
        client_id: clientId,
        token_hash: tokenHash,
        user_id: userId,
        created_at: new Date(),
        expires_at: expiresAt,
      })
      .execute()
  })
  return { clientId, tokenHash }
}

/** Changes the database as a log-out does. */
export async function endSession(db: Database, session: TestSession): Promise<void> {
  await inPractice(db, session.clientId, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('client_id', '=', tx.clientId)
      .where('token_hash', '=', session.tokenHash)
      .execute(),
  )
}
