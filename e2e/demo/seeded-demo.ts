import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../apps/server/src/db/testing/test-server.ts'
import { sendAtOnce } from './demo-database.ts'
import { type Demo, type DemoOptions, startDemo } from './start-demo.ts'

const VARIABLE = 'ENAMEL_E2E_SEEDED_DATA'
const run = promisify(execFile)

/**
 * Fills a data folder with the demo's data, once for each run. Each demo of the run begins with a copy of the folder.
 * Messages are sent at once. Workers get the folder's path from the environment.
 * @returns a function that removes the folder
 */
export async function seedData(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  // No jobs run here: each copy listens on other ports and registers its own address at its providers.
  const demo = await startDemo({ folder, environment: { ENAMEL_ROLE: 'web' } })
  await sendAtOnce(folder)
  await demo.stop()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Copies the seeded data to a new folder. Files keep their owners, since PostgreSQL's files may belong to another user.
 */
export async function copySeededData(): Promise<string> {
  const seeded = process.env[VARIABLE]
  if (!seeded) throw new Error('The demo has not been seeded')
  const folder = await temporaryFolder()
  await run('cp', ['-a', `${seeded}/.`, folder])
  return folder
}

/** Starts a demo on a copy of the seeded data, which is removed when the demo stops. */
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
