import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { lookup } from '../db/lookup.ts'
import type { Dependencies } from '../dependencies.ts'
import { SERVER_FOLDER } from '../server-folder.ts'
import type { DemoDetails } from './demo-filler.ts'

const FILLER = join(SERVER_FOLDER, 'src/seed/demo-filler.ts')

/**
 * Fills the demo's database, unless it has practices. A separate process does the work, so that its memory is freed
 * afterwards.
 * @throws CannotStart when the process fails, after printing the reason
 */
export async function fillDemo(
  { db, config, secret, clock, publicUrl }: Dependencies,
  databaseUrl: string,
): Promise<void> {
  if ((await lookup.allPractices(db)).length > 0) return
  // The process is detached, so that Ctrl+C in the terminal does not stop it halfway through a practice.
  const filler = fork(FILLER, { detached: true, serialization: 'advanced' })
  const details: DemoDetails = {
    databaseUrl,
    files: { dataFolder: config.dataFolder, s3: config.s3 },
    secret,
    sandboxUrl: config.sandboxUrl,
    publicUrl,
    now: clock.now(),
    logLevel: config.logLevel,
  }
  filler.send(details)
  const [code] = await once(filler, 'exit')
  if (code !== 0) throw new CannotStart('The database could not be filled with the practices of the demo.')
}
