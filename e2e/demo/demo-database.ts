import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inPractice, openDatabase, type PracticeTx } from '../../apps/server/src/db/database.ts'
import { clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { findPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { lookup } from '../../apps/server/src/db/lookup.ts'
import { hashPassword } from '../../apps/server/src/features/auth/index.ts'
import { createStaff } from '../../apps/server/src/manage/create-staff.ts'
import { reactions } from '../../apps/server/src/reactions-of-features.ts'

const silentLog = { info() {}, warn() {}, error() {} }

/** A practice of a running demo. */
export interface DemoPractice {
  /** The demo's data folder. */
  folder: string
  formKey: string
}

/** Enables or disables a practice. This is possible only in the database. */
export function setPracticeActive(practice: DemoPractice, active: boolean): Promise<void> {
  return inDatabase(practice, async (tx) => {
    await tx.updateTable('clients').set({ active }).where('id', '=', tx.clientId).execute()
  })
}

/** Adds a user to a practice, as `npm run staff` does. */
export async function addUser(
  practice: DemoPractice,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inDatabase(practice, (tx) => createStaff(tx, { email, name, role: 'user', passwordHash }, new Date()))
}

async function inDatabase(
  { folder, formKey }: DemoPractice,
  work: (tx: PracticeTx) => Promise<void>,
): Promise<void> {
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
    await inPractice(db, practice, work)
  } finally {
    await db.close()
  }
}
