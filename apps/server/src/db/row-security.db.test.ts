import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { type Database, openDatabase } from './database.ts'
import { inPractice } from './in-practice.ts'
import { lookup } from './lookup.ts'
import { statement } from './statement.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'

const BRIGHTSIDE = '01900000-0000-7000-8000-00000000000a'
const HARBOUR = '01900000-0000-7000-8000-00000000000b'
const PATIENT = '01900000-0000-7000-8000-0000000000c1'
const USER = '01900000-0000-7000-8000-0000000000d1'
const NOW = new Date('2026-03-02T09:00:00Z')
const TOKEN_HASH = Buffer.from('f'.repeat(64), 'hex')

let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
  await addPractice(BRIGHTSIDE, 'Brightside Dental', 'brightside-website')
  await addPractice(HARBOUR, 'Harbour Dental', 'harbour-website')
  await inPractice(db, BRIGHTSIDE, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        client_id: BRIGHTSIDE,
        id: USER,
        email: 'Reception@brightside.test',
        name: 'Ruth',
        password_hash: 'x',
        created_at: NOW,
      })
      .execute()
    await tx
      .insertInto('sessions')
      .values({
        client_id: BRIGHTSIDE,
        token_hash: TOKEN_HASH,
        user_id: USER,
        created_at: NOW,
        expires_at: NOW,
      })
      .execute()
    await tx
      .insertInto('channel_addresses')
      .values({ client_id: BRIGHTSIDE, kind: 'email', address: 'hello@brightside.test' })
      .execute()
  })
  // Both patients have the same id, so that only the practice distinguishes them.
  for (const [clientId, first_name] of [
    [BRIGHTSIDE, 'Ada'],
    [HARBOUR, 'Bob'],
  ] as const) {
    await inPractice(db, clientId, (tx) =>
      tx
        .insertInto('patients')
        .values({ client_id: clientId, id: PATIENT, first_name, created_at: NOW, updated_at: NOW })
        .execute(),
    )
  }
})

afterAll(async () => {
  await db.close()
  await fresh.drop()
})

function addPractice(id: string, name: string, form_key: string) {
  return inPractice(db, id, (tx) =>
    tx.insertInto('clients').values({ id, name, form_key, created_at: NOW }).execute(),
  )
}

const owner = (statement: string) => ask(fresh.ownerUrl, statement)

describe('the serving role', () => {
  const names = (clientId: string) =>
    inPractice(db, clientId, (tx) => tx.selectFrom('patients').select('first_name').execute())

  it('sees only the rows of its practice', async () => {
    expect(await names(BRIGHTSIDE)).toEqual([{ first_name: 'Ada' }])
    expect(await names(HARBOUR)).toEqual([{ first_name: 'Bob' }])
    expect(await inPractice(db, HARBOUR, (tx) => tx.selectFrom('clients').select('name').execute())).toEqual([
      { name: 'Harbour Dental' },
    ])
  })

  it('changes and deletes nothing of another practice, whatever the condition', async () => {
    const counts = await inPractice(db, HARBOUR, async (tx) => {
      const inBrightside = tx
        .updateTable('patients')
        .set({ last_name: 'changed' })
        .where('client_id', '=', BRIGHTSIDE)
      const changed = await inBrightside.executeTakeFirst()
      const deleted = await tx.deleteFrom('patients').where('client_id', '<>', HARBOUR).executeTakeFirst()
      return [changed.numUpdatedRows, deleted.numDeletedRows]
    })
    expect(counts).toEqual([0n, 0n])
    const everybody = await inPractice(db, HARBOUR, (tx) =>
      tx.updateTable('patients').set({ last_name: 'Byrne' }).executeTakeFirst(),
    )
    expect(everybody.numUpdatedRows).toBe(1n)
    expect(
      await inPractice(db, BRIGHTSIDE, (tx) => tx.selectFrom('patients').select('last_name').execute()),
    ).toEqual([{ last_name: '' }])
  })

  it('inserts and moves no row into another practice', async () => {
    const refusal = /new row violates row-level security policy for table "patients"/
    const inserting = inPractice(db, HARBOUR, (tx) =>
      tx
        .insertInto('patients')
        .values({ client_id: BRIGHTSIDE, id: USER, first_name: 'Eve', created_at: NOW, updated_at: NOW })
        .execute(),
    )
    await expect(inserting).rejects.toThrow(refusal)
    const moving = inPractice(db, HARBOUR, (tx) =>
      tx.updateTable('patients').set({ client_id: BRIGHTSIDE, id: USER }).execute(),
    )
    await expect(moving).rejects.toThrow(refusal)
    expect(await names(BRIGHTSIDE)).toHaveLength(1)
  })

  it('sees nothing and writes nothing without a practice', async () => {
    for (const table of ['patients', 'clients', 'users', 'sessions', 'channel_addresses'] as const) {
      expect(await db.kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const inserting = db.kysely
      .insertInto('patients')
      .values({ client_id: HARBOUR, id: USER, first_name: 'Eve', created_at: NOW, updated_at: NOW })
      .execute()
    await expect(inserting).rejects.toThrow('row-level security')
  })

  it('has no access to the tables of the queue, the leases and the migrations', async () => {
    for (const table of [
      'graphile_worker._private_jobs',
      'graphile_worker.jobs',
      'worker_leases',
      'schema_migrations',
    ]) {
      await expect(db.pool.query(`select * from ${table}`), table).rejects.toThrow(/permission denied/)
    }
    await expect(db.pool.query(`select graphile_worker.add_job('x', '{}')`)).rejects.toThrow(
      /permission denied/,
    )
  })

  it('adds a job only through the function enqueue_job, in its transaction', async () => {
    const add = statement(`select enqueue_job($1, '{"a":1}', null, null, 5, false)`)
    const undone = inPractice(db, HARBOUR, async (tx) => {
      await tx.run(add('undone'))
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await inPractice(db, HARBOUR, (tx) => tx.run(add('done')))
    expect(await owner('select task_identifier, max_attempts from graphile_worker.jobs')).toEqual([
      { task_identifier: 'done', max_attempts: 5 },
    ])
  })

  it('adds and reads audit lines, but neither changes nor deletes them', async () => {
    const act = (sql: string) => inPractice(db, HARBOUR, (tx) => tx.run({ sql, parameters: [] }))
    await act(
      `insert into audit_log (client_id, id, at, action, request_id, status)
       values ('${HARBOUR}', '${USER}', now(), 'read', 'r-1', 200)`,
    )
    expect(await act('select action from audit_log')).toEqual([{ action: 'read' }])
    await expect(act(`update audit_log set action = 'nothing'`)).rejects.toThrow(/permission denied/)
    await expect(act('delete from audit_log')).rejects.toThrow(/permission denied/)
  })
})

describe('lookups across practices', () => {
  it('find a session by the hash of its token', async () => {
    expect(await lookup.sessions(db, [Buffer.alloc(32), TOKEN_HASH])).toEqual([
      {
        token_hash: TOKEN_HASH,
        client_id: BRIGHTSIDE,
        user_id: USER,
        email: 'Reception@brightside.test',
        name: 'Ruth',
        role: 'user',
        active: true,
        created_at: NOW,
        expires_at: NOW,
      },
    ])
  })

  it('find a login by email in upper or lower case', async () => {
    expect(await lookup.login(db, 'RECEPTION@brightside.test')).toMatchObject({
      client_id: BRIGHTSIDE,
      user_id: USER,
    })
    expect(await lookup.login(db, 'nobody@brightside.test')).toBeNull()
  })

  it('find a practice by its addresses and by its form key', async () => {
    expect(await lookup.practiceByAddress(db, 'email', 'Hello@Brightside.test')).toBe(BRIGHTSIDE)
    expect(await lookup.practiceByAddress(db, 'phone', '+441632960100')).toBeNull()
    expect(await lookup.practiceByFormKey(db, 'harbour-website')).toBe(HARBOUR)
    expect(await lookup.practiceByFormKey(db, 'Harbour-website')).toBeNull()
  })

  it('list all practices, and the events with given ids', async () => {
    expect(await lookup.allPractices(db)).toEqual([BRIGHTSIDE, HARBOUR])
    for (const client_id of [HARBOUR, BRIGHTSIDE]) {
      await inPractice(db, client_id, (tx) =>
        tx
          .insertInto('push_events')
          .values({ client_id, name: 'greeted', payload: JSON.stringify([1]) })
          .execute(),
      )
    }
    const { rows } = await db.pool.query('select * from push_events_among($1)', [[2, 1, 99]])
    expect(rows).toEqual([
      { id: 1, client_id: HARBOUR, name: 'greeted', identity: null, payload: [1] },
      { id: 2, client_id: BRIGHTSIDE, name: 'greeted', identity: null, payload: [1] },
    ])
  })

  it('search only the patients of the transaction’s practice', async () => {
    const named = statement('select first_name from search_patients($1, $2, null, 10)')
    const search = (currentPractice: string, practice: string) =>
      inPractice(db, currentPractice, (tx) => tx.run(named(practice, 'b')))
    expect(await search(HARBOUR, HARBOUR)).toEqual([{ first_name: 'Bob' }])
    await expect(search(HARBOUR, BRIGHTSIDE)).rejects.toThrow('not the practice of this transaction')
  })

  it.each([
    "select first_name from patients_near($1, 'bobb', 'bobb', 10)",
    "select first_name from patients_beginning($1, 'bo', 10)",
    "select first_name from search_messages($1, '{hello}', 10)",
    "select near from words_near($1, '{helol}')",
  ])('search only in the transaction’s practice: %s', async (query) => {
    const search = (currentPractice: string, practice: string) =>
      inPractice(db, currentPractice, (tx) => tx.run(statement(query)(practice)))
    await search(HARBOUR, HARBOUR)
    await expect(search(HARBOUR, BRIGHTSIDE)).rejects.toThrow('not the practice of this transaction')
  })

  it('compare only the patients of the transaction’s practice with records of a practice system', async () => {
    const born = statement("select first_name from patients_to_match($1, '{}', '{}', $2, 10)")
    const compare = (currentPractice: string, practice: string) =>
      inPractice(db, currentPractice, (tx) => tx.run(born(practice, ['1984-03-12'])))
    expect(await compare(HARBOUR, HARBOUR)).toEqual([])
    await expect(compare(HARBOUR, BRIGHTSIDE)).rejects.toThrow('not the practice of this transaction')
  })
})

describe('the owner', () => {
  it('changes no rows without a practice either', async () => {
    expect(await owner(`update patients set last_name = 'changed' returning id`)).toEqual([])
  })
})
