import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demoAddresses } from './addresses.ts'
import { seedData, startSeededDemo } from './seeded-demo.ts'

const BUILT_INDEX = join(import.meta.dirname, '../../apps/web/dist/index.html')

/** Starts one product with its sandbox for the whole run. @returns a function that stops both */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(BUILT_INDEX)) throw new Error('The web app is not built. Run: node scripts/build.ts')
  // A site to which a login may redirect.
  const environment = { ALLOWED_REDIRECT_URLS: 'https://reports.brightside.test' }
  const removeSeededData = await seedData()
  const demo = await startSeededDemo(environment)
  demoAddresses.publish(demo)
  return async () => {
    await demo.stop()
    await removeSeededData()
  }
}
