import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inPractice, openDatabase } from '../../apps/server/src/db/database.ts'
import { clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { findPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { lookup } from '../../apps/server/src/db/lookup.ts'
import { reactions } from '../../apps/server/src/reactions-of-features.ts'

const silentLog = { info() {}, warn() {}, error() {} }

/**
 * Enables or disables a practice of a running demo. This is possible only in the database.
 * @param folder the demo's data folder
 */
export async function setPracticeActive(folder: string, formKey: string, active: boolean): Promise<void> {
  const cluster = clusterIn(join(folder, 'postgres'))
  const server = findPostmaster(cluster)
  if (!server) throw new Error(`No database runs in ${folder}`)
  const password = (await readFile(cluster.passwordFile, 'utf8')).trim()
  const db = await openDatabase(`postgresql://enamel:${password}@127.0.0.1:${server.port}/enamel`, {
    log: silentLog,
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
