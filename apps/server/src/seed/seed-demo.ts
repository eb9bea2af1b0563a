import type { Storage } from '../adapters/storage/storage.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import {
  enqueueCatchUp,
  practiceSystemConnection,
  whatsAppConnection,
} from '../features/integrations/index.ts'
import type { ProductLog } from '../log.ts'
import { seedBrand } from './brand.ts'
import { lastWhatsAppMessages, openWhatsAppWindows } from './open-whatsapp-windows.ts'
import { seedPastEnrolments } from './past-enrolments.ts'
import { type DemoPractice, demoPractices } from './practices.ts'
import { createInDentally, recordsForDentally } from './seed-dentally.ts'
import { seedPractice } from './seed-practice.ts'

const MONTHS = 24

/** The services that the demo runs on, and the time of its start. */
export interface DemoSeed {
  db: Database
  storage: Storage
  secret: string
  sandboxUrl: string | undefined
  /** The product's own address, which is part of those of the practices' pictures. */
  publicUrl: string
  now: Date
}

/** Fills an empty database with the two demo practices. */
export async function seedDemo(seed: DemoSeed, log: ProductLog): Promise<void> {
  const { db, storage, now } = seed
  for (const practice of demoPractices) {
    await seedPractice(db, storage, { practice, months: MONTHS, now })
    if (practice.isSetUp) {
      await inPractice(db, practice.id, (tx) => seedBrand(tx, seed))
      await seedPastEnrolments(seed, practice)
    }
    await connectWhatsApp(seed, practice)
    await openWindows(seed, practice)
    await connectDentally(seed, practice)
    log.info(`Created ${practice.name} with ${practice.patients + practice.pastLeads} patients`)
  }
}

/** Connects a practice to WhatsApp. The webhook is registered and the templates are submitted when the product runs. */
async function connectWhatsApp(
  { db, secret, sandboxUrl, now }: DemoSeed,
  { id, number, whatsApp }: DemoPractice,
): Promise<void> {
  // The key is valid only at the sandbox, and is sent nowhere else.
  if (!whatsApp || !sandboxUrl) return
  await inPractice(db, id, async (tx) => {
    const { key, account } = whatsApp
    await whatsAppConnection.connect(tx, { account, label: number, credentials: key }, { secret, now })
    await enqueueCatchUp(tx, 'whatsapp')
  })
}

/** Connects a practice to Dentally, and creates records of some of its patients in Dentally, not linked yet. */
async function connectDentally(
  { db, secret, sandboxUrl, now }: DemoSeed,
  { id, name, dentally, patients }: DemoPractice,
): Promise<void> {
  // The token is valid only at the sandbox, and is sent nowhere else.
  if (!dentally || !sandboxUrl) return
  const records = await inPractice(db, id, async (tx) => {
    const { siteId, ...credentials } = dentally
    // The sandbox calls the site as the practice.
    const connection = { account: siteId, label: name, credentials }
    await practiceSystemConnection.connect(tx, connection, { secret, now })
    return recordsForDentally(tx, patients)
  })
  await createInDentally(sandboxUrl, records)
}

/**
 * Opens the WhatsApp windows of the patients who wrote within the last day, by informing the sandbox of their messages.
 */
async function openWindows({ db, sandboxUrl, now }: DemoSeed, { id, number }: DemoPractice): Promise<void> {
  const messages = await inPractice(db, id, (tx) => lastWhatsAppMessages(tx, now))
  if (sandboxUrl && messages.length > 0) await openWhatsAppWindows(sandboxUrl, number, messages)
}
