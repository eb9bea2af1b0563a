import { openStorage, type StorageOptions } from '../adapters/storage/open-storage.ts'
import { messageFor } from '../cannot-start.ts'
import { openDatabase } from '../db/database.ts'
import { openLog } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { type DemoSeed, seedDemo } from './seed-demo.ts'

/** The input of this program, which creates the demo's practices in the product's database. */
export interface DemoDetails extends Omit<DemoSeed, 'db' | 'storage'> {
  databaseUrl: string
  files: StorageOptions
  logLevel: string
}

// This process ends with its parent process.
process.once('disconnect', () => process.exit(1))
process.once('message', async ({ databaseUrl, files, logLevel, ...details }: DemoDetails) => {
  try {
    const log = openLog(logLevel)
    const db = await openDatabase(databaseUrl, { log, reactions })
    await seedDemo({ db, storage: await openStorage(files), ...details }, log)
    await db.close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(messageFor(error, 'The demo could not be filled'))
    process.exit(1)
  }
})
