import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whereItRuns } from './addresses.ts'
import { seedData, startSeededDemo } from './seeded-demo.ts'

const BUILT = join(import.meta.dirname, '../../apps/web/dist/index.html')

/** One product with its sandbox for the whole run; the returned function stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(BUILT)) throw new Error('The web app is not built. Run: node scripts/build.ts')
  // A site that staff may be led to after login.
  const environment = { ALLOWED_REDIRECT_URLS: 'https://reports.brightside.test' }
  const removeSeededData = await seedData()
  const demo = await startSeededDemo(environment)
  whereItRuns.publish(demo)
  return async () => {
    await demo.stop()
    await removeSeededData()
  }
}
