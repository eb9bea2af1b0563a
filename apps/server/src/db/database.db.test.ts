import { type AddressInfo, connect as connectTo, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import {
  type Database,
  inPractice,
  openDatabase,
  openOwnerPool,
  type PracticeTx,
  readInPractice,
} from './database.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'

const PRACTICE = '01900000-0000-7000-8000-00000000000a'
const OTHER = '01900000-0000-7000-8000-00000000000b'

let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  await ask(fresh.ownerUrl, `create table counters (name text primary key, value integer not null)`)
  await ask(
    fresh.ownerUrl,
    `insert into counters values ('a', 0), ('b', 0); grant all on counters to enamel_app`,
  )
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
})

afterAll(async () => {
  await db.close()
  await fresh.drop()
})

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

const increment = (tx: PracticeTx, name: string) =>
  sql`update counters set value = value + 1 where name = ${name}`.execute(tx)
const counter = async (name: string) =>
  (await ask(fresh.ownerUrl, `select value from counters where name = '${name}'`))[0]?.value

describe('the serving connection', () => {
  it('has the role enamel_app from the first statement and after RESET ROLE, and the role of its login only after SET ROLE NONE', async () => {
    await open(fresh.ownerUrl, async (opened) => {
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
    const url = `${fresh.ownerUrl}?options=${encodeURIComponent('-c role=none -c work_mem=7MB')}`
    await open(url, async (opened) => {
      expect(await roleOf(opened)).toBe('enamel_app')
      expect((await opened.pool.query('show work_mem')).rows).toEqual([{ work_mem: '7MB' }])
    })
  })

  it('is refused when a pooler drops the options', async () => {
    const pooler = await poolerWithoutOptions(new URL(fresh.ownerUrl))
    const url = new URL(fresh.ownerUrl)
    url.port = String((pooler.address() as AddressInfo).port)
    await expect(openDatabase(url.toString(), { log: silent, reactions })).rejects.toThrow(
      'The database serves this connection as enamel, not as enamel_app',
    )
    pooler.close()
  })

  it('accepts a login that is only a member of enamel_app and cannot become the owner', async () => {
    const url = new URL(fresh.ownerUrl)
    url.username = `server_${url.pathname.slice(1)}`
    await ask(
      fresh.ownerUrl,
      `create role ${url.username} login password '${url.password}' in role enamel_app`,
    )
    await open(url.toString(), async (opened) => {
      expect(await roleOf(opened)).toBe('enamel_app')
      await inPractice(opened, PRACTICE, (tx) => increment(tx, 'a'))
      await opened.pool.query('set role none')
      expect(await roleOf(opened)).toBe(url.username)
      await expect(opened.pool.query('set role enamel')).rejects.toThrow('permission denied to set role')
    })
    await ask(fresh.ownerUrl, `drop role ${url.username}`)
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
      fresh.ownerUrl,
      async ({ pool }) => {
        const end = (pid: number) => ask(fresh.ownerUrl, `select pg_terminate_backend(${pid})`)
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
    const pool = openOwnerPool(fresh.ownerUrl, { log: silent })
    expect((await pool.query(`select current_user::text as role, count(*) from counters`)).rows).toEqual([
      { role: 'enamel', count: 2 },
    ])
    await pool.end()
  })
})

describe('a transaction in a practice', () => {
  it('has its practice, commits and returns its result', async () => {
    const before = Number(await counter('a'))
    const seen = await inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      const { rows } = await sql<{ practice: string }>`select current_practice() as practice`.execute(tx)
      return [tx.clientId, rows[0]?.practice]
    })
    expect(seen).toEqual([PRACTICE, PRACTICE])
    expect(await counter('a')).toBe(before + 1)
  })

  it('rolls everything back when the work throws', async () => {
    const before = await counter('a')
    const work = inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await counter('a')).toBe(before)
  })

  it('leaves no practice set for the next transaction of the same connection', async () => {
    await open(fresh.ownerUrl, async (opened) => {
      const practice = `select current_practice() as practice`
      await inPractice(opened, PRACTICE, async () => {})
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
      await inPractice(opened, PRACTICE, () => Promise.reject(new Error('no'))).catch(() => {})
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
      expect(await inPractice(opened, OTHER, (tx) => tx.query(practice, []))).toEqual([{ practice: OTHER }])
    })
  })

  it('accepts only a UUID as its practice', async () => {
    const hostile = `${PRACTICE}', true); set role none; select set_config('app.client_id', '${OTHER}`
    await expect(inPractice(db, hostile, async () => {})).rejects.toThrow(TypeError)
    await expect(inPractice(db, '', async () => {})).rejects.toThrow(TypeError)
  })

  it('throws when the work continued after a failed statement, since nothing was committed', async () => {
    const before = await counter('a')
    const work = inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('it was rolled back')
    expect(await counter('a')).toBe(before)
  })

  it('refuses statements after its end', async () => {
    const leaked = await inPractice(db, PRACTICE, async (tx) => ({ tx }))
    await expect(increment(leaked.tx, 'a')).rejects.toThrow('The transaction is over')
    await expect(leaked.tx.query('select 1', [])).rejects.toThrow('The transaction is over')
    expect(() => leaked.tx.transaction()).toThrow()
  })

  it('runs again after a deadlock, so that both transactions commit', async () => {
    const before = [Number(await counter('a')), Number(await counter('b'))]
    let runs = 0
    const meeting = Promise.withResolvers<void>()
    const firstCommit = Promise.withResolvers<void>()
    let arrived = 0
    const both = (first: string, second: string) =>
      inPractice(db, PRACTICE, async (tx) => {
        // A repeated run could take a row before the other transaction does, which would be a second deadlock.
        if (++runs > 2) await firstCommit.promise
        await increment(tx, first)
        if (++arrived === 2) meeting.resolve()
        await meeting.promise
        await increment(tx, second)
      }).then(firstCommit.resolve)
    await Promise.all([both('a', 'b'), both('b', 'a')])
    expect(runs).toBe(3)
    expect([await counter('a'), await counter('b')]).toEqual(before.map((value) => value + 2))
  })

  it('fails after the third repetition, and is not repeated after other failures', async () => {
    const failing = async (code: string) => {
      let runs = 0
      const work = inPractice(db, PRACTICE, async (tx) => {
        runs++
        await sql`do ${sql.raw(`$$ begin raise exception 'again' using errcode = '${code}'; end $$`)}`.execute(
          tx,
        )
      })
      await expect(work).rejects.toThrow('again')
      return runs
    }
    expect(await failing('40001')).toBe(4)
    expect(await failing('40P01')).toBe(4)
    expect(await failing('23505')).toBe(1)
  })

  it('returns the number of changed rows', async () => {
    const result = await inPractice(db, PRACTICE, (tx) =>
      tx.deleteFrom('patients').where('client_id', '=', PRACTICE).executeTakeFirst(),
    )
    expect(result.numDeletedRows).toBe(0n)
  })
})

describe('queries in a practice', () => {
  const practice = 'select current_practice() as practice'

  it('have their practice, whichever had the connection before', async () => {
    await open(fresh.ownerUrl, async (opened) => {
      for (const id of [PRACTICE, PRACTICE, OTHER, PRACTICE]) {
        expect(await readInPractice(opened, id, (tx) => tx.query(practice, []))).toEqual([{ practice: id }])
      }
      await expect(readInPractice(opened, OTHER, (tx) => tx.query('select 1 / 0', []))).rejects.toThrow()
      expect(await readInPractice(opened, OTHER, (tx) => tx.query(practice, []))).toEqual([
        { practice: OTHER },
      ])
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
    })
  })

  it('cannot write, whether or not somebody waits for the result', async () => {
    const before = await counter('a')
    const writing = readInPractice(db, PRACTICE, (tx) => increment(tx, 'a'))
    await expect(writing).rejects.toThrow('read-only transaction')
    const sending = readInPractice(db, PRACTICE, async (tx) =>
      tx.send({ sql: `update counters set value = value + 1 where name = $1`, parameters: ['a'] }),
    )
    await expect(sending).rejects.toThrow('read-only transaction')
    expect(await counter('a')).toBe(before)
  })

  it('are repeated on a new connection when a table has changed since they were prepared', async () => {
    await open(fresh.ownerUrl, async (opened) => {
      const read = () => readInPractice(opened, PRACTICE, (tx) => tx.query('select * from counters', []))
      for (let use = 0; use < 8; use++) await read()
      await ask(fresh.ownerUrl, 'alter table counters add column note text')
      expect((await read())[0]).toMatchObject({ note: null })
      await ask(fresh.ownerUrl, 'alter table counters drop column note')
    })
  })

  it('accept only a UUID as their practice', async () => {
    await expect(readInPractice(db, `${PRACTICE}'; set role none`, async () => {})).rejects.toThrow(TypeError)
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
