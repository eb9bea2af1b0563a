import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type Log, silent } from '../log.ts'
import { SERVER_FOLDER } from '../server-folder.ts'
import { connectionTo } from './connection.ts'
import { openOwnerPool } from './database.ts'
import { assertServerFits } from './server-fits.ts'
import { whyNotConnected } from './why-not-connected.ts'

export const MIGRATIONS_FOLDER = join(SERVER_FOLDER, 'migrations')
/** The key of the advisory lock: an arbitrary number, the same in every version of the product. */
export const MIGRATION_LOCK = 4_920_116
/** The codes for insufficient privilege, an unsupported feature, and a missing file, such as an extension's. */
const MISSING_CODES = ['42501', '0A000', '58P01']
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

interface Migration {
  name: string
  checksum: string
  text: string
}

/**
 * Brings a database to this version: the job queue's own tables, then each new numbered file of `folder` in order, each
 * in its own transaction. Several processes may migrate at once: one does the work, the others wait and find nothing
 * left to do. A migration that must change rows has to suspend forced row-level security on the table (`alter table …
 * no force row level security`), because it applies to the owner too, whose update would otherwise change nothing.
 * @param ownerUrl address of the role that owns the database's tables: a plain role with CREATEROLE, or a superuser
 * @throws CannotStart when the server cannot be reached or does not fit, a migration fails, or a file was edited,
 *   removed or inserted between earlier ones
 */
export async function migrate(
  ownerUrl: string,
  { log = silent, folder = MIGRATIONS_FOLDER }: { log?: Log; folder?: string } = {},
): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(connectionTo(ownerUrl, 'enamel migrations'))
  await client.connect().catch((error: unknown) => {
    throw whyNotConnected(error, ownerUrl)
  })
  try {
    await assertServerFits(client, log)
    await waitForTurn(client, log)
    const pending = pendingAmong(migrations, await appliedTo(client))
    await migrateJobQueue(ownerUrl, log)
    for (const migration of pending) {
      await apply(client, migration)
      log.info(`Applied migration ${migration.name}`)
    }
  } finally {
    // The end of the session also releases the lock.
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const invalid = names.find((name) => !FILE_NAME.test(name))
  if (invalid) throw new CannotStart(`Migration ${invalid} must have a name such as 0001-what-it-does.sql`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      // Line ends depend on the checkout and not on the migration.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name, checksum, text }
    }),
  )
}

/** Waits until no other process migrates this database, and locks it until the session ends. */
async function waitForTurn(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    MIGRATION_LOCK,
  ])
  if (rows[0]?.mine) return
  log.info('Another process is migrating the database: waiting for it')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

async function migrateJobQueue(ownerUrl: string, log: Log): Promise<void> {
  const pool = openOwnerPool(ownerUrl, { log, connections: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function pendingAmong(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].sort().find((name) => !known.has(name))
  if (unknown) {
    throw new CannotStart(
      `The database has migration ${unknown}, which this version of Enamel lacks: start a newer version`,
    )
  }
  const last = [...applied.keys()].sort().at(-1) ?? ''
  for (const { name, checksum } of migrations) {
    const recorded = applied.get(name)
    if (recorded !== undefined && recorded !== checksum) {
      throw new CannotStart(
        `Migration ${name} was edited after it was applied: restore the file, and add a new one instead`,
      )
    }
    if (recorded === undefined && name < last) {
      throw new CannotStart(
        `Migration ${name} comes before ${last}, which is applied already: give it a higher number`,
      )
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(client: pg.Client, { name, checksum, text }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new CannotStart(`Migration ${name} failed: ${whyFailed(error)}`, { cause: error })
  }
}

/**
 * The reason for a failure. If a permission or an extension is missing, the database was probably not prepared as in
 * the README.
 */
function whyFailed(error: unknown): string {
  const { message, code = '' } = error as pg.DatabaseError
  return MISSING_CODES.includes(code) ? `${message}. See "A PostgreSQL of your own" in README.md` : message
}
