import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { inPractice } from './in-practice.ts'
import type { PracticeTx } from './practice-tx.ts'
import { jsonTable } from './rows-as-json.ts'
import { statement } from './statement.ts'
import { databaseWithCounters, increment, OTHER, PRACTICE } from './testing/database-with-counters.ts'

const database = await databaseWithCounters()
const { db } = database
afterAll(() => database.close())

describe('a transaction in a practice', () => {
  it('has its practice, commits and returns its result', async () => {
    const before = await database.counter('a')
    const seen = await inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      const { rows } = await sql<{ practice: string }>`select current_practice() as practice`.execute(tx)
      return [tx.clientId, rows[0]?.practice]
    })
    expect(seen).toEqual([PRACTICE, PRACTICE])
    expect(await database.counter('a')).toBe(before + 1)
  })

  it('rolls everything back when the work throws', async () => {
    const before = await database.counter('a')
    const work = inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await database.counter('a')).toBe(before)
  })

  it('leaves no practice set for the next transaction of the same connection', async () => {
    await database.withOneConnection(async (opened) => {
      const practice = 'select current_practice() as practice'
      const selectPractice = statement(practice)
      await inPractice(opened, PRACTICE, async () => {})
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
      await inPractice(opened, PRACTICE, () => Promise.reject(new Error('no'))).catch(() => {})
      expect((await opened.pool.query(practice)).rows).toEqual([{ practice: null }])
      expect(await inPractice(opened, OTHER, (tx) => tx.run(selectPractice()))).toEqual([{ practice: OTHER }])
    })
  })

  it('accepts only a UUID as its practice', async () => {
    const hostile = `${PRACTICE}', true); set role none; select set_config('app.client_id', '${OTHER}`
    await expect(inPractice(db, hostile, async () => {})).rejects.toThrow(TypeError)
    await expect(inPractice(db, '', async () => {})).rejects.toThrow(TypeError)
  })

  it('throws when the work continued after a failed statement, since nothing was committed', async () => {
    const before = await database.counter('a')
    const work = inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('it was rolled back')
    expect(await database.counter('a')).toBe(before)
  })

  it('rolls everything back when a statement fails for whose result nobody waits', async () => {
    const before = await database.counter('a')
    const divide = statement('select 1 / $1::int')
    const work = inPractice(db, PRACTICE, async (tx) => {
      await increment(tx, 'a')
      tx.send(divide(0))
    })
    await expect(work).rejects.toThrow('division by zero')
    expect(await database.counter('a')).toBe(before)
  })

  it('refuses statements after its end', async () => {
    const leaked = await inPractice(db, PRACTICE, async (tx) => ({ tx }))
    await expect(increment(leaked.tx, 'a')).rejects.toThrow('The transaction is over')
    await expect(leaked.tx.run({ sql: 'select 1', parameters: [] })).rejects.toThrow(
      'The transaction is over',
    )
    const table = jsonTable('push_events', { name: 'text' })
    expect(() => leaked.tx.append(table, [{ name: 'late' }])).toThrow('The transaction is over')
    expect(() => leaked.tx.transaction()).toThrow()
  })

  it('adds rows of one table with different columns', async () => {
    const named = jsonTable('push_events', { name: 'text', payload: 'jsonb' })
    const about = jsonTable('push_events', { name: 'text', payload: 'jsonb', identity: 'uuid' })
    const add = (work: (tx: PracticeTx) => void) => inPractice(db, PRACTICE, async (tx) => work(tx))
    await add((tx) => tx.append(named, [{ name: 'named', payload: {} }]))
    await add((tx) => tx.append(about, [{ name: 'about', payload: {}, identity: OTHER }]))
    const identities = await inPractice(db, PRACTICE, (tx) =>
      tx.selectFrom('push_events').select('identity').orderBy('id').execute(),
    )
    expect(identities).toEqual([{ identity: null }, { identity: OTHER }])
  })

  it('adds any number of rows', async () => {
    const events = jsonTable('push_events', { name: 'text', payload: 'jsonb' })
    const many = Array.from({ length: 200_000 }, () => ({ name: 'many', payload: {} }))
    const work = inPractice(db, PRACTICE, async (tx) => {
      tx.append(events, many.slice(0, 1))
      tx.append(events, many)
      throw new Error('rolled back on purpose')
    })
    await expect(work).rejects.toThrow('rolled back on purpose')
  })

  it('runs again after a deadlock, so that both transactions commit', async () => {
    const before = [await database.counter('a'), await database.counter('b')]
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
    expect([await database.counter('a'), await database.counter('b')]).toEqual(
      before.map((value) => value + 2),
    )
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
