import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelOf } from '@enamel/domain/realtime/events'
import { freePorts } from '@enamel/testing/free-ports'
import type Pusher from 'pusher-js'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { inPractice } from '../../db/in-practice.ts'
import { freshDatabase } from '../../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../../db/testing/test-server.ts'
import { openLog } from '../../log.ts'
import { publish } from '../../realtime/publish.ts'
import { next, pusherClient } from '../../realtime/testing/push-host.ts'
import { aPractice } from '../../realtime/testing/push-node.ts'
import { type Product, startProduct } from '../../start-product.ts'
import { hashPassword } from '../auth/index.ts'

const PASSWORD = 'a password that is hard to guess'
let fresh: FreshDatabase
let folder: string
/** Two nodes of the product, with HTTP and push sockets, on one database. */
let firstNode: Product
let secondNode: Product
const browsers: Pusher[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'enamel-realtime-'))
  firstNode = await startNode()
  secondNode = await startNode()
})

afterAll(async () => {
  for (const browser of browsers) browser.disconnect()
  await firstNode?.stop()
  await secondNode?.stop()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

async function startNode(): Promise<Product> {
  const [port] = await freePorts(1)
  const config = readConfig({
    ENAMEL_ROLE: 'web',
    ENAMEL_DATA: folder,
    ENAMEL_SECRET: 'the same secret on every node, 32 characters',
    DATABASE_URL: fresh.ownerUrl,
    PORT: String(port),
    SMTP_PORT: '0',
    LOG_LEVEL: 'silent',
  })
  return startProduct({ config, log: openLog('silent') })
}

/** A user signed in at a node, with their browser's cookies and token. */
interface Staff {
  clientId: string
  node: Product
  headers: Record<string, string>
}

async function signIn(node: Product, clientId: string): Promise<Staff> {
  const email = `${uuid()}@brightside.test`
  const passwordHash = await hashPassword(PASSWORD)
  await inPractice(node.deps.db, clientId, (tx) =>
    tx
      .insertInto('users')
      .values({
        client_id: clientId,
        id: uuid(),
        email,
        name: 'Alex Reception',
        password_hash: passwordHash,
        created_at: new Date(),
      })
      .execute(),
  )
  const first = await fetch(`${node.publicUrl}/api/auth/csrf-token`)
  const { csrf_token } = (await first.json()) as { csrf_token: string }
  const response = await fetch(`${node.publicUrl}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf_token, cookie: cookiesOf(first) },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  const cookie = [cookiesOf(response), cookiesOf(first)].join('; ')
  return { clientId, node, headers: { cookie, 'x-csrf-token': token } }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function authorise(staff: Staff, form: Record<string, string>, node = staff.node): Promise<Response> {
  return fetch(`${node.publicUrl}/api/broadcasting/auth`, {
    method: 'POST',
    headers: staff.headers,
    body: new URLSearchParams(form),
  })
}

/** A browser whose socket is at `socketNode` and whose requests go to the node where it signed in. */
function openBrowser(staff: Staff, socketNode: Product): Pusher {
  const browser = pusherClient(Number(new URL(socketNode.publicUrl).port), {
    key: socketNode.deps.push.clientConfig?.key ?? '',
    sign: async (socketId, channel) => {
      const response = await authorise(staff, { socket_id: socketId, channel_name: channel })
      if (!response.ok) throw new Error(String(response.status))
      return ((await response.json()) as { auth: string }).auth
    },
  })
  browsers.push(browser)
  return browser
}

it('a socket is authorised for its own practice’s channel, and receives only its events (RT-03, RT-11)', async () => {
  const [ownId, otherId] = [await aPractice(firstNode.deps.db), await aPractice(firstNode.deps.db)]
  const channel = openBrowser(await signIn(firstNode, ownId), secondNode).subscribe(channelOf(ownId))
  await next(channel, 'pusher:subscription_succeeded')
  const payloads: unknown[] = []
  channel.bind_global((_: string, event: { payload: unknown }) => payloads.push(event.payload))
  const received = next(channel, 'unplaced.changed')
  for (const [clientId, total] of [
    [otherId, 7],
    [ownId, 3],
  ] as const) {
    await inPractice(firstNode.deps.db, clientId, (tx) => publish(tx, 'unplaced.changed', null, { total }))
  }
  expect(await received).toEqual({ identity: null, payload: { total: 3 } })
  expect(payloads).toEqual([{ total: 3 }])
})

it('a socket is refused for the channel of another practice and for unknown channels (RT-03, RT-11)', async () => {
  const [ownId, otherId] = [await aPractice(firstNode.deps.db), await aPractice(firstNode.deps.db)]
  const staff = await signIn(firstNode, ownId)
  for (const channel of [
    channelOf(otherId),
    'private-events.',
    'events',
    `${channelOf(ownId)},${channelOf(otherId)}`,
  ]) {
    const response = await authorise(staff, { socket_id: '1.2', channel_name: channel })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'channel_refused',
      message: 'This channel belongs to another practice.',
    })
  }
  const browser = openBrowser(staff, secondNode)
  expect(await next(browser.subscribe(channelOf(otherId)), 'pusher:subscription_error')).toMatchObject({
    type: 'AuthError',
    error: '403',
  })
})

it('authorising a socket requires a session, the anti-forgery token, a form and a socket id (RT-03)', async () => {
  const clientId = await aPractice(firstNode.deps.db)
  const staff = await signIn(firstNode, clientId)
  const form = { socket_id: '1.2', channel_name: channelOf(clientId) }
  const statusOf = async (user: Staff, fields: Record<string, string>) =>
    (await authorise(user, fields)).status
  expect(await statusOf(staff, form)).toBe(200)
  const inUpperCase = channelOf(clientId.toUpperCase())
  expect(await statusOf(staff, { ...form, channel_name: inUpperCase })).toBe(200)
  expect(await statusOf({ ...staff, headers: {} }, form)).toBe(401)
  expect(await statusOf({ ...staff, headers: { cookie: staff.headers.cookie ?? '' } }, form)).toBe(403)
  expect(await statusOf(staff, { ...form, socket_id: '1.2:private-events.x' })).toBe(422)
  expect(await statusOf(staff, { socket_id: '1.2' })).toBe(422)
  const json = await fetch(`${firstNode.publicUrl}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(json.status).toBe(415)
})

it('logging out closes the sockets of the session on every node', async () => {
  const clientId = await aPractice(firstNode.deps.db)
  const staff = await signIn(firstNode, clientId)
  const browser = openBrowser(staff, secondNode)
  const channel = browser.subscribe(channelOf(clientId))
  await next(channel, 'pusher:subscription_succeeded')
  const error = next(browser.connection, 'error')
  const response = await fetch(`${firstNode.publicUrl}/api/auth/session`, {
    method: 'DELETE',
    headers: staff.headers,
  })
  expect(response.status).toBe(204)
  expect(await error).toMatchObject({ data: { code: 4009 } })
  const again = await authorise(staff, { socket_id: '1.2', channel_name: channelOf(clientId) })
  expect(again.status).toBe(401)
})
