import { request } from '@playwright/test'
import { demoAddresses } from '../demo/addresses.ts'
import { startDemo } from '../demo/start-demo.ts'
import { HARBOUR, signIn } from '../people/staff-api.ts'

/** A Thursday afternoon, so that the demo's data is the same whenever it is created. */
const STARTS_AT = '2027-11-18T15:30:00Z'
const SEEDING_MS = 180_000

/** Starts a demo whose clock begins at a fixed time. @returns a function that stops it */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const demo = await startDemo({ environment: { SANDBOX_STARTS_AT: STARTS_AT } })
  demoAddresses.publish(demo)
  await seeded()
  return demo.stop
}

/** Waits for the user of the practice that is created last: the data is complete some time after the start. */
async function seeded(): Promise<void> {
  const end = Date.now() + SEEDING_MS
  for (;;) {
    try {
      await signIn(request, HARBOUR)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
