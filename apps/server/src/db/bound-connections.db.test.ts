import { sql } from 'kysely'
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest'
import { readInPractice } from './bound-connections.ts'
import type { PracticeReader } from './practice-reader.ts'
import type { PracticeTx } from './practice-tx.ts'
import { statement } from './statement.ts'
import { databaseWithCounters, increment, OTHER, PRACTICE } from './testing/database-with-counters.ts'
import { ask } from './testing/products.ts'

const database = await databaseWithCounters()
const { db } = database
afterAll(() => database.close())

describe('queries in a practice', () => {
  const practice = 'select current_practice() as practice'
  const selectPractice = statement(practice)

  it('have their practice, whichever had the connection before', async () => {
    await database.withOneConnection(async (opened) => {
      for (const id of [PRACTICE, PRACTICE, OTHER, PRACTICE]) {
        expect(await readInPractice(opened, id, (reader) => reader.run(selectPractice()))).toEqual([
          { practice: id },
        ])
      }
      await expect(
        readInPractice(opened, OTHER, (reader) => sql`select 1 / 0`.execute(reader)),
      ).rejects.toThrow()
      expect(await readInPractice(opened, OTHER, (reader) => reader.run(selectPractice()))).toEqual([
        { practice: OTHER },
      ])
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
    })
  })

  it('cannot write or lock', async () => {
    const before = await database.counter('a')
    const writing = readInPractice(db, PRACTICE, (reader) => increment(reader, 'a'))
    await expect(writing).rejects.toThrow('read-only transaction')
    const locking = readInPractice(db, PRACTICE, (reader) =>
      reader.selectFrom('patients').select('id').forUpdate().execute(),
    )
    await expect(locking).rejects.toThrow('read-only transaction')
    expect(await database.counter('a')).toBe(before)
  })

  it('have only what needs no transaction, in which they can be run too', () => {
    expectTypeOf<keyof PracticeReader>().toEqualTypeOf<'clientId' | 'selectFrom' | 'getExecutor' | 'run'>()
    expectTypeOf<PracticeTx>().toExtend<PracticeReader>()
  })

  it('are repeated on a new connection when a table has changed since they were prepared', async () => {
    await database.withOneConnection(async (opened) => {
      const select = statement('select * from counters')
      const read = () => readInPractice(opened, PRACTICE, (reader) => reader.run(select()))
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
