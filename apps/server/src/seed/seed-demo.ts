import { lookup } from '../db/lookup.ts'
import type { ProductLog } from '../log.ts'
import type { World } from '../world.ts'
import { demoPractices } from './practices.ts'
import { seedPractice } from './seed-practice.ts'

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
    log.info(`Made ${practice.name} with ${practice.patients} patients`)
  }
}
