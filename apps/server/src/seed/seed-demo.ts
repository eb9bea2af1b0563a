import { inPractice } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import { linkPracticeSystem, linkWhatsApp, tendWhatsAppKind } from '../features/integrations/index.ts'
import { submitPendingTemplates } from '../features/templates/index.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ProductLog } from '../log.ts'
import type { World } from '../world.ts'
import { lastWrittenByWhatsApp, openWhatsAppWindows } from './open-whatsapp-windows.ts'
import { type DemoPractice, demoPractices } from './practices.ts'
import { seedPractice } from './seed-practice.ts'
import { settleInDentally, twinsOfPatients } from './settle-in-dentally.ts'

const MONTHS = 3

/** Fills an empty database with the two demo practices; a database that has practices is left alone. */
export async function seedDemo(world: World, log: ProductLog): Promise<void> {
  if ((await lookup.allPractices(world.db)).length > 0) return
  for (const practice of demoPractices) {
    await seedPractice(world.db, world.storage, {
      practice,
      patients: practice.patients,
      months: MONTHS,
      now: world.clock.now(),
    })
    await connectWhatsApp(world, practice)
    await openWindows(world, practice)
    await connectDentally(world, practice)
    log.info(`Made ${practice.name} with ${practice.patients} patients`)
  }
}

/** WhatsApp is told where to call us, and gets the templates to decide on, once the product works. */
async function connectWhatsApp(world: World, practice: DemoPractice): Promise<void> {
  const { db, clock, secret, config } = world
  const { id, number, whatsApp } = practice
  // The key is good at the sandbox alone, and goes nowhere else.
  if (!whatsApp || !config.sandboxUrl) return
  await inPractice(db, id, async (tx) => {
    const untold = { secret, registration: null, now: clock.now() }
    await linkWhatsApp(tx, { ...whatsApp, number }, untold)
    await enqueue(tx, tendWhatsAppKind, { client_id: id })
    await submitPendingTemplates(tx)
  })
}

/** Some of the patients are in Dentally already, waiting to be linked. */
async function connectDentally(
  { db, clock, secret, config }: World,
  { id, dentally }: DemoPractice,
): Promise<void> {
  // The key is good at the sandbox alone, and goes nowhere else.
  if (!dentally || !config.sandboxUrl) return
  const twins = await inPractice(db, id, async (tx) => {
    await linkPracticeSystem(tx, dentally, { secret, now: clock.now() })
    return twinsOfPatients(tx)
  })
  await settleInDentally(config.sandboxUrl, twins)
}

/** The stories begin before the demo does; WhatsApp knows of them too. */
async function openWindows({ db, clock, config }: World, { id, number }: DemoPractice): Promise<void> {
  const written = await inPractice(db, id, (tx) => lastWrittenByWhatsApp(tx, clock.now()))
  if (config.sandboxUrl && written.length > 0) await openWhatsAppWindows(config.sandboxUrl, number, written)
}
