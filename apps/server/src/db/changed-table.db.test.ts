import { afterAll, beforeAll, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { type Database, openDatabase } from './database.ts'
import { inPractice } from './in-practice.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'

const PRACTICE = '01900000-0000-7000-8000-00000000000a'
const CONNECTIONS = 10
const SELECT = { sql: 'select * from counters', parameters: [] }

let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  await ask(fresh.ownerUrl, `create table counters (name text primary key)`)
  await ask(fresh.ownerUrl, `insert into counters values ('a'); grant all on counters to enamel_app`)
  db = await openDatabase(fresh.ownerUrl, { log: silent, reactions, connections: CONNECTIONS })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

it('a transaction is repeated however many connections have prepared its statements for a table that has changed', async () => {
  const begun: Promise<unknown>[] = []
  const allHaveBegun = Promise.withResolvers<void>()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      inPractice(db, PRACTICE, async (tx) => {
        for (let use = 0; use < 5; use++) await tx.run(SELECT)
        if (begun.push(Promise.resolve()) === CONNECTIONS) allHaveBegun.resolve()
        await allHaveBegun.promise
      }),
    ),
  )
  await ask(fresh.ownerUrl, 'alter table counters add value integer')
  expect(await inPractice(db, PRACTICE, (tx) => tx.run(SELECT))).toEqual([{ name: 'a', value: null }])
})
