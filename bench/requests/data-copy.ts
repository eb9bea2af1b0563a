import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { featureFlags } from '@enamel/domain/config/feature-flags'
import { systemClock } from '../../apps/server/src/clock.ts'
import { openDatabase, openOwnerPool } from '../../apps/server/src/db/database.ts'
import { isRunning } from '../../apps/server/src/db/embedded/process.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/start-embedded-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import type { Dependencies } from '../../apps/server/src/dependencies.ts'
import { silent } from '../../apps/server/src/log.ts'
import { reactions } from '../../apps/server/src/reactions-of-features.ts'
import { aPractice, type Practice } from '../../apps/server/src/testing/builders.ts'
import { seedPractice } from './seed-practice.ts'

const FOLDER = join(import.meta.dirname, '../.data')
/** The other variants of the pipeline, and the services that are not connected. */
const DISABLED_FEATURES = ['lite', 'pro', 'app-switcher', 'whatsapp', 'dentally:incoming-patients']
const run = promisify(execFile)

/** A copy of a product's data folder, which a measurement may change. */
export interface DataCopy {
  folder: string
  practice: Practice
  remove(): Promise<void>
}

/**
 * Copies the data of a practice with so many patients. They are created once and kept, until the program that creates
 * them changes.
 */
export async function copyOfData(patients: number): Promise<DataCopy> {
  const original = join(FOLDER, String(patients))
  const version = await seedVersion()
  if ((await readFile(join(original, 'version'), 'utf8').catch(() => '')) !== version) {
    console.error(`Creating a practice of ${patients} patients in ${original}`)
    await rm(original, { recursive: true, force: true })
    await create(original, patients, version)
  }
  await removeAbandonedCopies()
  const folder = join(FOLDER, `run-${process.pid}`)
  await run('cp', ['-a', '--reflink=auto', original, folder])
  // The disk is at rest before anything is measured.
  await run('sync', ['-f', folder])
  return {
    folder,
    practice: JSON.parse(await readFile(join(original, 'practice.json'), 'utf8')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Removes the copies of runs that ended without doing so. */
async function removeAbandonedCopies(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const run = /^run-(\d+)$/.exec(name)?.[1]
    if (run && !isRunning(Number(run))) await rm(join(FOLDER, name), { recursive: true })
  }
}

async function seedVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, 'seed-practice.ts'), 'utf8')
  return createHash('sha256').update(text).digest('hex')
}

async function create(original: string, patients: number, version: string): Promise<void> {
  const folder = `${original}-unfinished`
  if (existsSync(folder)) await rm(folder, { recursive: true })
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: silent })
  try {
    await migrate(postgres.url, { log: silent })
    const db = await openDatabase(postgres.url, { log: silent, reactions })
    const features = featureFlags.filter((flag) => !DISABLED_FEATURES.includes(flag))
    const practice = await aPractice({ db, clock: systemClock } as Dependencies, { features })
    await db.close()
    const database = new URL(postgres.administratorUrl)
    database.pathname = new URL(postgres.url).pathname
    const administrator = openOwnerPool(database.href, { log: silent, connections: 1 })
    await seedPractice(administrator, practice, patients)
    await administrator.end()
    await writeFile(join(folder, 'practice.json'), JSON.stringify(practice))
    await writeFile(join(folder, 'version'), version)
  } finally {
    await postgres.stop()
  }
  await rename(folder, original)
}
