import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Log } from '../log.ts'
import { MIGRATION_LOCK, MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'

let database: FreshDatabase
let folder: string
let logged: string[]
const log: Log = {
  info: (message) => logged.push(message),
  warn: (message) => logged.push(`warning: ${message}`),
  error: (message) => logged.push(`error: ${message}`),
}

beforeEach(async () => {
  logged = []
  database = await freshDatabase('template template0')
  folder = await mkdtemp(join(tmpdir(), 'enamel-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.ownerUrl, { log, folder })
const applied = () => ask(database.ownerUrl, 'select name from schema_migrations order by applied_at')

it('applies every migration once and in order, even when two processes migrate at once', async () => {
  await Promise.all([migrate(database.ownerUrl, { log }), migrate(database.ownerUrl, { log })])
  const names = (await readdir(MIGRATIONS_FOLDER)).sort()
  expect(await applied()).toEqual(names.map((name) => ({ name })))
  // The numbers have no gap: every database in use would refuse a later migration that fills one.
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  expect(logged.filter((line) => line.startsWith('Applied'))).toEqual(
    names.map((name) => `Applied migration ${name}`),
  )
  expect(logged).toContain('Another process is migrating the database: waiting for it')
})

it('creates the tables of the job queue', async () => {
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, `select graphile_worker.add_job('greet', '{}')`)
  expect(await ask(database.ownerUrl, 'select task_identifier from graphile_worker.jobs')).toEqual([
    { task_identifier: 'greet' },
  ])
})

it('migrates two databases of one server, which share its roles, at the same time', async () => {
  const other = await freshDatabase('template template0')
  await Promise.all([migrate(database.ownerUrl), migrate(other.ownerUrl)])
  expect(await ask(other.ownerUrl, 'select count(*)::int as n from patients')).toEqual([{ n: 0 }])
  await other.drop()
})

it('refuses a migration that was edited after it was applied, but accepts different line ends', async () => {
  await write('0001-one.sql', 'create table one (id int);\n')
  await run()
  await write('0001-one.sql', 'create table one (id int);\r\n')
  await run()
  await write('0001-one.sql', 'create table one (id bigint);\n')
  await expect(run()).rejects.toThrow(
    'Migration 0001-one.sql was edited after it was applied: restore the file, and add a new one instead',
  )
})

it('refuses a database that a newer version has migrated', async () => {
  await write('0001-one.sql', 'select 1')
  await write('0002-two.sql', 'select 2')
  await run()
  await rm(join(folder, '0002-two.sql'))
  await expect(run()).rejects.toThrow(
    'The database has migration 0002-two.sql, which this version of Enamel lacks: start a newer version',
  )
})

it('refuses a migration that was inserted before an applied one', async () => {
  await write('0002-two.sql', 'select 2')
  await run()
  await write('0001-one.sql', 'select 1')
  await expect(run()).rejects.toThrow(
    'Migration 0001-one.sql comes before 0002-two.sql, which is applied already: give it a higher number',
  )
})

it('refuses a migration whose file name does not have the required form', async () => {
  await write('1-one.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration 1-one.sql must have a name such as 0001-what-it-does.sql')
})

it('rolls back a failing migration, names it, and continues with it once it is corrected', async () => {
  await write('0001-one.sql', 'create table one (id int)')
  await write('0002-two.sql', 'create table two (id int); insert into absent values (1)')
  await expect(run()).rejects.toThrow('Migration 0002-two.sql failed: relation "absent" does not exist')
  expect(await applied()).toEqual([{ name: '0001-one.sql' }])
  expect(await ask(database.ownerUrl, `select to_regclass('two') as two`)).toEqual([{ two: null }])

  await write('0002-two.sql', 'create table two (id int)')
  await run()
  expect(await applied()).toEqual([{ name: '0001-one.sql' }, { name: '0002-two.sql' }])
})

it('waits until a different process that is migrating has finished or died', async () => {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  const other = new pg.Client(database.ownerUrl)
  other.on('error', () => {})
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const running = run()
  await expect.poll(() => logged).toContain('Another process is migrating the database: waiting for it')
  expect(await ask(database.ownerUrl, `select to_regclass('patients') as patients`)).toEqual([
    { patients: null },
  ])
  await other.end()
  await running
  expect(await applied()).not.toEqual([])
})

it('refuses a database that is not UTF8, and says how to create one', async () => {
  const latin = await freshDatabase(`template template0 encoding 'LATIN1' locale 'C' locale_provider 'libc'`)
  await expect(migrate(latin.ownerUrl)).rejects.toThrow(
    "The database's encoding must be UTF8 and is LATIN1: create it with create database … encoding 'UTF8' " +
      "locale 'C.UTF-8' template template0",
  )
  await latin.drop()
})

it('accepts a database with the locale C, with a warning about its letters', async () => {
  const plain = await freshDatabase(`template template0 encoding 'UTF8' locale 'C' locale_provider 'libc'`)
  await migrate(plain.ownerUrl, { log })
  expect(logged).toContain(
    "warning: The database's locale is C, where É and é differ, so a search for one misses the other. Use C.UTF-8 instead",
  )
  await plain.drop()
})
