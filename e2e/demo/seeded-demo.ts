import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../apps/server/src/db/testing/test-server.ts'
import { type Demo, type DemoOptions, startDemo } from './start-demo.ts'

const VARIABLE = 'ENAMEL_E2E_SEEDED_DATA'
const run = promisify(execFile)

/**
 * Fills a demo's data folder, once for a run: each demo of the run begins with a copy. Workers get its path by the
 * environment.
 * @returns a function that removes it
 */
export async function seedData(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  // No jobs run: the product registers its address at its providers from the ports of each copy.
  const demo = await startDemo({ folder, environment: { ENAMEL_ROLE: 'web' } })
  await demo.stop()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A copy of the seeded data in a folder of its own, with the owners of its files: PostgreSQL's may be another user. */
export async function copySeededData(): Promise<string> {
  const seeded = process.env[VARIABLE]
  if (!seeded) throw new Error('The demo has not been seeded')
  const folder = await temporaryFolder()
  await run('cp', ['-a', `${seeded}/.`, folder])
  return folder
}

/** A demo on a copy of the seeded data, which is removed when it stops. */
export async function startSeededDemo(environment: DemoOptions['environment'] = {}): Promise<Demo> {
  const folder = await copySeededData()
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const demo = await startDemo({ folder, environment })
    return {
      ...demo,
      stop: async () => {
        await demo.stop()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
