import { sql } from 'kysely'
import { silent } from '../../log.ts'
import { reactions } from '../../reactions-of-features.ts'
import { type Database, openDatabase } from '../database.ts'
import type { PracticeReader } from '../practice-reader.ts'
import { freshDatabase } from './fresh-database.ts'
import { ask } from './products.ts'

export const PRACTICE = '01900000-0000-7000-8000-00000000000a'
export const OTHER = '01900000-0000-7000-8000-00000000000b'

/** A new database with the table `counters`, which belongs to no practice. Its rows a and b are 0 at first. */
export interface DatabaseWithCounters {
  db: Database
  ownerUrl: string
  /** The committed value. */
  counter(name: string): Promise<number>
  /** Does the work with a second `Database`, whose pools have one connection each. */
  withOneConnection<T>(work: (opened: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function databaseWithCounters(): Promise<DatabaseWithCounters> {
  const { ownerUrl, drop } = await freshDatabase()
  await ask(ownerUrl, `create table counters (name text primary key, value integer not null)`)
  await ask(ownerUrl, `insert into counters values ('a', 0), ('b', 0); grant all on counters to enamel_app`)
  const db = await openDatabase(ownerUrl, { log: silent, reactions })
  return {
    db,
    ownerUrl,
    counter: async (name) =>
      Number((await ask(ownerUrl, `select value from counters where name = '${name}'`))[0]?.value),
    async withOneConnection(work) {
      const opened = await openDatabase(ownerUrl, { log: silent, reactions, connections: 1 })
      try {
        return await work(opened)
      } finally {
        await opened.close()
      }
    },
    async close() {
      await db.close()
      await drop()
    },
  }
}

export const increment = (reader: PracticeReader, name: string) =>
  sql`update counters set value = value + 1 where name = ${name}`.execute(reader)
