import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { chunksOf } from './chunks.ts'
import { type Database, openDatabase } from './database.ts'
import { inPractice } from './in-practice.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import type { FreshDatabase } from './testing/test-server.ts'

const PRACTICE = '01900000-0000-7000-8000-00000000000a'

let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

it('a query is read in chunks in its order, none of them empty, one query after the other', async () => {
  const read = await inPractice(db, PRACTICE, async (tx) => {
    const queries: number[][][] = []
    for (const count of [0, 1, 3, 6, 7]) {
      const query = sql<{ n: number }>`select n from generate_series(1, ${count}::int) as n order by n desc`
      const chunks: number[][] = []
      for await (const rows of chunksOf(tx, query, 3)) chunks.push(rows.map(({ n }) => n))
      queries.push(chunks)
    }
    return queries
  })
  expect(read).toEqual([
    [],
    [[1]],
    [[3, 2, 1]],
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
    [[7, 6, 5], [4, 3, 2], [1]],
  ])
})

it('other work is done between two chunks', async () => {
  let turns = 0
  let isReading = true
  const count = () => {
    turns++
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  await inPractice(db, PRACTICE, async (tx) => {
    let last = -1
    for await (const _ of chunksOf(tx, sql`select n from generate_series(1, 20) as n`, 4)) {
      expect(turns).toBeGreaterThan(last)
      last = turns
    }
  })
  isReading = false
})
