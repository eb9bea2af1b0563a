import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { readInPractice } from './bound-connections.ts'
import { openDatabase } from './database.ts'
import { inPractice } from './in-practice.ts'
import type { PracticeReader } from './practice-reader.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { type FreshDatabase, overTcp } from './testing/test-server.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const PRACTICE = '01900000-0000-7000-8000-00000000000a'

let fresh: FreshDatabase
let network: Server
let url: string
const open = new Set<Socket>()

beforeAll(async () => {
  fresh = await freshDatabase()
  const address = overTcp(fresh.ownerUrl)
  const { hostname, port } = address
  network = createServer((socket) => {
    open.add(socket)
    const onward = connect(Number(port), hostname)
    socket.pipe(onward).pipe(socket)
    for (const end of [socket, onward]) end.on('error', () => {})
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  address.host = `127.0.0.1:${(network.address() as AddressInfo).port}`
  url = address.href
})
afterAll(async () => {
  network.close()
  await fresh.drop()
})

/** The network loses everything that is sent on the present connections, and says nothing. */
function loseConnections(): void {
  for (const socket of open) {
    socket.unpipe()
    socket.resume()
  }
  open.clear()
}

const ask = (reader: PracticeReader) => reader.run({ sql: 'select 1 as one', parameters: [] })

it.each([
  { what: 'a query', run: readInPractice },
  { what: 'a transaction', run: inPractice },
])('a dead connection fails $what as an outage does, and is replaced', async ({ run }) => {
  const db = await openDatabase(url, { log: silent, reactions, connections: 1, answerTimeoutMs: 200 })
  expect(await run(db, PRACTICE, ask)).toEqual([{ one: 1 }])
  loseConnections()
  const error = await run(db, PRACTICE, ask).catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await run(db, PRACTICE, ask)).toEqual([{ one: 1 }])
  await db.close()
})

it('a silent connection stays open until an answer is awaited', async () => {
  const db = await openDatabase(url, { log: silent, reactions, connections: 1, answerTimeoutMs: 50 })
  const client = await db.pool.connect()
  await once(client.connection.stream, 'timeout')
  expect(await client.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
  loseConnections()
  const error = await client.query('select 1').catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  client.release(true)
  await db.close()
})
