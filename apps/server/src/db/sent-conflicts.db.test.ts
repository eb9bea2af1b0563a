import { afterAll, beforeAll, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { type Database, openDatabase } from './database.ts'
import { inPractice } from './in-practice.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'

const PRACTICE = '01900000-0000-7000-8000-00000000000a'

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

const INCREMENT = 'update counters set value = value + 1 where name = $1'

it('a transaction runs again when a statement that it did not wait for met a deadlock, and later ones failed with it', async () => {
  const firstLocks = Promise.withResolvers<void>()
  const secondLocks = Promise.withResolvers<void>()
  const crossing = (own: string, other: string, mine: PromiseWithResolvers<void>, theirs: Promise<void>) =>
    inPractice(db, PRACTICE, async (tx) => {
      await tx.run({ sql: INCREMENT, parameters: [own] })
      mine.resolve()
      await theirs
      tx.send({ sql: INCREMENT, parameters: [other] })
      await tx.run({ sql: 'select 1', parameters: [] })
    })
  await Promise.all([
    crossing('a', 'b', firstLocks, secondLocks.promise),
    crossing('b', 'a', secondLocks, firstLocks.promise),
  ])
  expect(await ask(fresh.ownerUrl, 'select value from counters order by name')).toEqual([
    { value: 2 },
    { value: 2 },
  ])
})
