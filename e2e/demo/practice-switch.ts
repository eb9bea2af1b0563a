import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inPractice, openDatabase } from '../../apps/server/src/db/database.ts'
import { clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { findPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { lookup } from '../../apps/server/src/db/lookup.ts'
import { reactions } from '../../apps/server/src/reactions-of-features.ts'

const silent = { info() {}, warn() {}, error() {} }

/**
 * Disables a practice of a running demo, or enables it again, as only its provider can: in the database.
 * @param folder the demo's
 */
export async function setPracticeActive(folder: string, formKey: string, active: boolean): Promise<void> {
  const place = clusterIn(join(folder, 'postgres'))
  const server = findPostmaster(place)
  if (!server) throw new Error(`No database runs in ${folder}`)
  const password = (await readFile(place.passwordFile, 'utf8')).trim()
  const db = await openDatabase(`postgresql://enamel:${password}@127.0.0.1:${server.port}/enamel`, {
    log: silent,
    reactions,
  })
  try {
    const practice = await lookup.practiceByFormKey(db, formKey)
    if (!practice) throw new Error(`There is no practice ${formKey}`)
    await inPractice(db, practice, (tx) =>
      tx.updateTable('clients').set({ active }).where('id', '=', practice).execute(),
    )
  } finally {
    await db.close()
  }
}
