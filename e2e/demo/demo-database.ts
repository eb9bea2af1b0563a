import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts'
import { clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { findPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { inPractice } from '../../apps/server/src/db/in-practice.ts'
import { lookup } from '../../apps/server/src/db/lookup.ts'
import type { PracticeTx } from '../../apps/server/src/db/practice-tx.ts'
import { hashPassword } from '../../apps/server/src/features/auth/index.ts'
import { changePractice, createPractice } from '../../apps/server/src/features/practice/index.ts'
import { createStaff } from '../../apps/server/src/manage/create-staff.ts'
import { readPractice } from '../../apps/server/src/manage/read-practice.ts'
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

/** Ends the days of a link to the files of a text. Other tests would be affected if the time were skipped. */
export function endFileLink(practice: DemoPractice, link: string): Promise<void> {
  const token = link.split('/').at(-1) ?? ''
  const hash = createHash('sha256').update(token).digest()
  return inDatabase(practice, async (tx) => {
    await tx
      .updateTable('file_links')
      .set({ expires_at: new Date(0) })
      .where('client_id', '=', tx.clientId)
      .where('token_hash', '=', hash)
      .execute()
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

/**
 * Adds a practice with an owner, as `npm run practice` and `npm run staff` do. It has emails, but no texts, no signature
 * and no pictures.
 * @param key unique in the demo; the practice's mail domain is `{key}.test`
 * @returns the owner's email
 */
export async function addPractice(
  folder: string,
  { key, name, representative, phone }: Record<'key' | 'name' | 'representative' | 'phone', string>,
  password: string,
): Promise<string> {
  const mailDomain = `${key}.test`
  const practice = readPractice({
    ...{ key, name, representative, phone },
    'mail-domain': mailDomain,
    treatments: 'Implants',
  })
  const owner = `owner@${mailDomain}`
  const passwordHash = await hashPassword(password)
  await withDatabase(folder, (db) =>
    inPractice(db, randomUUID(), async (tx) => {
      const now = new Date()
      await createPractice(tx, { ...practice, undoSendSeconds: 0 }, now)
      await createStaff(tx, { email: owner, name: representative, role: 'owner', passwordHash }, now)
    }),
  )
  return owner
}

/** Makes all practices of a running demo send messages at once, so that tests do not wait. */
export function sendAtOnce(folder: string): Promise<void> {
  return withDatabase(folder, async (db) => {
    const change = () => ({ settings: { communications: { undo_send_seconds: 0 } } })
    for (const practice of await lookup.allPractices(db))
      await inPractice(db, practice, (tx) => changePractice(tx, change, new Date()))
  })
}

function inDatabase(
  { folder, formKey }: DemoPractice,
  work: (tx: PracticeTx) => Promise<void>,
): Promise<void> {
  return withDatabase(folder, async (db) => {
    const practice = await lookup.practiceByFormKey(db, formKey)
    if (!practice) throw new Error(`There is no practice ${formKey}`)
    await inPractice(db, practice, work)
  })
}

async function withDatabase(folder: string, work: (db: Database) => Promise<void>): Promise<void> {
  const cluster = clusterIn(join(folder, 'postgres'))
  const server = findPostmaster(cluster)
  if (!server) throw new Error(`No database runs in ${folder}`)
  const password = (await readFile(cluster.passwordFile, 'utf8')).trim()
  const db = await openDatabase(`postgresql://enamel:${password}@127.0.0.1:${server.port}/enamel`, {
    log: silentLog,
    reactions,
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
