import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { type Database, openDatabase } from './database.ts'
import { inPractice } from './in-practice.ts'
import { lockNames } from './lock-names.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import type { FreshDatabase } from './testing/test-server.ts'

const PRACTICE = '01900000-0000-7000-8000-00000000000a'
const OTHER = '01900000-0000-7000-8000-00000000000b'

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

const tryToLock = (clientId: string, ...names: string[]) =>
  inPractice(db, clientId, async (tx) => {
    await sql`set local lock_timeout = '20ms'`.execute(tx)
    await lockNames(tx, ...names)
  })

it('a name is locked for other transactions of the practice until the transaction ends, but not for other practices', async () => {
  await inPractice(db, PRACTICE, async (tx) => {
    await lockNames(tx, 'b', 'a')
    await expect(tryToLock(PRACTICE, 'c', 'a')).rejects.toThrow('lock timeout')
    await tryToLock(PRACTICE, 'c')
    await tryToLock(OTHER, 'a', 'b')
  })
  await tryToLock(PRACTICE, 'a', 'b')
})
