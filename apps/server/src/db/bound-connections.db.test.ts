import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readInPractice } from './bound-connections.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'
import {
  type DatabaseWithCounters,
  databaseWithCounters,
  increment,
  OTHER,
  PRACTICE,
} from './testing/database-with-counters.ts'
import { ask } from './testing/products.ts'

let database: DatabaseWithCounters
let db: Database

beforeAll(async () => {
  database = await databaseWithCounters()
  db = database.db
})

afterAll(() => database.close())

describe('queries in a practice', () => {
  const practice = 'select current_practice() as practice'
  const selectPractice = statement(practice)

  it('have their practice, whichever had the connection before', async () => {
    await database.withOneConnection(async (opened) => {
      for (const id of [PRACTICE, PRACTICE, OTHER, PRACTICE]) {
        expect(await readInPractice(opened, id, (tx) => tx.run(selectPractice()))).toEqual([{ practice: id }])
      }
      await expect(readInPractice(opened, OTHER, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow()
      expect(await readInPractice(opened, OTHER, (tx) => tx.run(selectPractice()))).toEqual([
        { practice: OTHER },
      ])
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
    })
  })

  it('cannot write, whether or not somebody waits for the result', async () => {
    const write = statement(`update counters set value = value + 1 where name = $1`)
    const before = await database.counter('a')
    const writing = readInPractice(db, PRACTICE, (tx) => increment(tx, 'a'))
    await expect(writing).rejects.toThrow('read-only transaction')
    const sending = readInPractice(db, PRACTICE, async (tx) => tx.send(write('a')))
    await expect(sending).rejects.toThrow('read-only transaction')
    expect(await database.counter('a')).toBe(before)
  })

  it('are repeated on a new connection when a table has changed since they were prepared', async () => {
    await database.withOneConnection(async (opened) => {
      const select = statement('select * from counters')
      const read = () => readInPractice(opened, PRACTICE, (tx) => tx.run(select()))
      for (let use = 0; use < 8; use++) await read()
      await ask(database.ownerUrl, 'alter table counters add column note text')
      expect((await read())[0]).toMatchObject({ note: null })
      await ask(database.ownerUrl, 'alter table counters drop column note')
    })
  })

  it('accept only a UUID as their practice', async () => {
    await expect(readInPractice(db, `${PRACTICE}'; set role none`, async () => {})).rejects.toThrow(TypeError)
  })
})
