import { type AddressInfo, connect as connectTo, createServer, type Server } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { type Database, openDatabase, openOwnerPool } from './database.ts'
import { inPractice } from './in-practice.ts'
import { databaseWithCounters, increment, PRACTICE } from './testing/database-with-counters.ts'
import { ask } from './testing/products.ts'
import { overTcp } from './testing/test-server.ts'

const database = await databaseWithCounters()
const { db } = database
afterAll(() => database.close())

async function open<T>(url: string, work: (opened: Database) => Promise<T>, log = silent): Promise<T> {
  const opened = await openDatabase(url, { log, reactions, connections: 1 })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const roleOf = async ({ pool }: Database) =>
  (await pool.query('select current_user::text as role')).rows[0].role

describe('the serving connection', () => {
  it('has the role enamel_app from the first statement and after RESET ROLE, and the role of its login only after SET ROLE NONE', async () => {
    await database.withOneConnection(async (opened) => {
      expect(await roleOf(opened)).toBe('enamel_app')
      await opened.pool.query('reset role')
      expect(await roleOf(opened)).toBe('enamel_app')
      await opened.pool.query('reset all')
      expect(await roleOf(opened)).toBe('enamel_app')
      await opened.pool.query('set role none')
      expect(await roleOf(opened)).toBe('enamel')
    })
  })

  it('refuses a second statement in a statement with parameters', async () => {
    await expect(db.pool.query('select $1::int; set role none', [1])).rejects.toThrow('multiple commands')
  })

  it('has its role in spite of a role in the address, and the other options of the address', async () => {
    const url = new URL(database.ownerUrl)
    url.searchParams.set('options', '-c role=none -c work_mem=7MB')
    await open(url.toString(), async (opened) => {
      expect(await roleOf(opened)).toBe('enamel_app')
      expect((await opened.pool.query('show work_mem')).rows).toEqual([{ work_mem: '7MB' }])
    })
  })

  it('is refused when a pooler drops the options', async () => {
    const url = overTcp(database.ownerUrl)
    const pooler = await poolerWithoutOptions(url)
    url.port = String((pooler.address() as AddressInfo).port)
    await expect(openDatabase(url.toString(), { log: silent, reactions })).rejects.toThrow(
      'The database serves this connection as enamel, not as enamel_app',
    )
    pooler.close()
  })

  it('accepts a login that is only a member of enamel_app and cannot become the owner', async () => {
    const url = new URL(database.ownerUrl)
    url.username = `server_${url.pathname.slice(1)}`
    await ask(
      database.ownerUrl,
      `create role ${url.username} login password '${url.password}' in role enamel_app`,
    )
    await open(url.toString(), async (opened) => {
      expect(await roleOf(opened)).toBe('enamel_app')
      await inPractice(opened, PRACTICE, (tx) => increment(tx, 'a'))
      await opened.pool.query('set role none')
      expect(await roleOf(opened)).toBe(url.username)
      await expect(opened.pool.query('set role enamel')).rejects.toThrow('permission denied to set role')
    })
    await ask(database.ownerUrl, `drop role ${url.username}`)
  })

  it('is refused for an invalid address, in a text without the address', async () => {
    await expect(openDatabase('postgresql//enamel:secret@host', { log: silent, reactions })).rejects.toThrow(
      /^The database address must be a URL such as postgresql:\/\/user@host:5432\/database$/,
    )
  })

  it('is replaced when it breaks, in use or idle, and the loss is logged', async () => {
    const logged: string[] = []
    const log = { ...silent, warn: (message: string) => logged.push(message) }
    await open(
      database.ownerUrl,
      async ({ pool }) => {
        const end = (pid: number) => ask(database.ownerUrl, `select pg_terminate_backend(${pid})`)
        const client = await pool.connect()
        const broken = new Promise((resolve) => client.once('end', resolve))
        await end((await client.query('select pg_backend_pid() as pid')).rows[0].pid)
        await broken
        client.release(true)
        await end((await pool.query('select pg_backend_pid() as pid')).rows[0].pid)
        await expect.poll(() => logged.length).toBe(2)
        expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      },
      log,
    )
    expect(logged[0]).toBe('Lost a database connection: terminating connection due to administrator command')
  })
})

describe('columns', () => {
  it('are read as numbers, dates without a time zone, moments, parsed JSON and lists of them', async () => {
    const { rows } = await db.pool.query(
      `select count(*) as count, -9007199254740991 as least, '1984-02-29'::date as born, array['1984-02-29'::date, null] as days,
              '2026-03-29 01:30+00'::timestamptz as at, '{"a":[1]}'::jsonb as settings, array[1, null]::int8[] as counts,
              1.50::numeric as price, 'Ada@Example.test'::citext as email, array['a,b', 'c']::text[] as labels`,
    )
    expect(rows).toEqual([
      {
        count: 1,
        least: -9007199254740991,
        born: '1984-02-29',
        days: ['1984-02-29', null],
        at: new Date('2026-03-29T01:30:00Z'),
        settings: { a: [1] },
        counts: [1, null],
        price: '1.50',
        email: 'Ada@Example.test',
        labels: ['a,b', 'c'],
      },
    ])
  })

  it('cause an error when an integer is too large', async () => {
    await expect(db.pool.query('select 9007199254740993 as count')).rejects.toThrow(RangeError)
  })

  it('are read in the same way by the pool of jobs', async () => {
    const pool = openOwnerPool(database.ownerUrl, { log: silent })
    expect((await pool.query(`select current_user::text as role, count(*) from counters`)).rows).toEqual([
      { role: 'enamel', count: 2 },
    ])
    await pool.end()
  })
})

/** A pooler that removes `options` from a client's startup message, as some poolers do. */
async function poolerWithoutOptions({ hostname, port }: URL): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connectTo(Number(port), hostname)
    client.once('data', (hello) => {
      const parameters = hello.subarray(8).toString().split('\0')
      const index = parameters.indexOf('options')
      const body = Buffer.from([...parameters.slice(0, index), ...parameters.slice(index + 2)].join('\0'))
      const head = Buffer.alloc(8)
      head.writeInt32BE(body.length + 8)
      head.writeInt32BE(hello.readInt32BE(4), 4)
      upstream.write(Buffer.concat([head, body]))
      client.pipe(upstream).pipe(client)
    })
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
