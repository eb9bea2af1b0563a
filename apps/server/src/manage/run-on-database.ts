import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import type { Log } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'

/**
 * Does the work on the product's database, migrated to this version: the configured one, or the embedded one while the
 * product is stopped.
 * @throws CannotStart when the database is not available
 */
export async function runOnDatabase<T>(
  config: Config,
  log: Log,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return await runOnMigrated(config.databaseUrl, log, work)
  await ensureDataFolder(config.dataFolder)
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log })
  try {
    return await runOnMigrated(postgres.url, log, work)
  } finally {
    await postgres.stop()
  }
}

async function runOnMigrated<T>(url: string, log: Log, work: (db: Database) => Promise<T>): Promise<T> {
  await migrate(url, { log })
  const db = await openDatabase(url, { log, reactions })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
