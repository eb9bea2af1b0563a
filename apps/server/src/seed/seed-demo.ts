import type { Storage } from '../adapters/storage/storage.ts'
import { type Database, inPractice } from '../db/database.ts'
import {
  practiceSystemConnection,
  whatsAppConnection,
  whatsAppHeartbeatKind,
} from '../features/integrations/index.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ProductLog } from '../log.ts'
import { lastWrittenByWhatsApp, openWhatsAppWindows } from './open-whatsapp-windows.ts'
import { type DemoPractice, demoPractices } from './practices.ts'
import { seedPractice } from './seed-practice.ts'
import { settleInDentally, twinsOfPatients } from './settle-in-dentally.ts'

const MONTHS = 3

/** Where the demo runs, and when it begins. */
export interface DemoSeed {
  db: Database
  storage: Storage
  secret: string
  sandboxUrl: string | undefined
  now: Date
}

/** Fills an empty database with the two demo practices. */
export async function seedDemo(seed: DemoSeed, log: ProductLog): Promise<void> {
  const { db, storage, now } = seed
  for (const practice of demoPractices) {
    await seedPractice(db, storage, { practice, patients: practice.patients, months: MONTHS, now })
    await connectWhatsApp(seed, practice)
    await openWindows(seed, practice)
    await connectDentally(seed, practice)
    log.info(`Made ${practice.name} with ${practice.patients} patients`)
  }
}

/** The webhook is registered at WhatsApp, and the templates are submitted, once the product works. */
async function connectWhatsApp(
  { db, secret, sandboxUrl, now }: DemoSeed,
  { id, number, whatsApp }: DemoPractice,
): Promise<void> {
  // The key is valid only at the sandbox, and is sent nowhere else.
  if (!whatsApp || !sandboxUrl) return
  await inPractice(db, id, async (tx) => {
    const { key, account } = whatsApp
    await whatsAppConnection.connect(tx, { account, label: number, credentials: key }, { secret, now })
    await enqueue(tx, whatsAppHeartbeatKind, { client_id: id })
  })
}

/** Some of the patients are in Dentally already, waiting to be linked. */
async function connectDentally(
  { db, secret, sandboxUrl, now }: DemoSeed,
  { id, dentally }: DemoPractice,
): Promise<void> {
  // The key is valid only at the sandbox, and is sent nowhere else.
  if (!dentally || !sandboxUrl) return
  const twins = await inPractice(db, id, async (tx) => {
    const { siteId, ...credentials } = dentally
    await practiceSystemConnection.connect(tx, { account: siteId, credentials }, { secret, now })
    return twinsOfPatients(tx)
  })
  await settleInDentally(sandboxUrl, twins)
}

/** The stories begin before the demo does; the sandbox's WhatsApp is informed of them too. */
async function openWindows({ db, sandboxUrl, now }: DemoSeed, { id, number }: DemoPractice): Promise<void> {
  const written = await inPractice(db, id, (tx) => lastWrittenByWhatsApp(tx, now))
  if (sandboxUrl && written.length > 0) await openWhatsAppWindows(sandboxUrl, number, written)
}
