import type { Financials, LinkedRecord } from '@enamel/contract/practice-system'
import type { NewPatient } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/database.ts'

/** How a patient stands in the practice system, with what the last fetch brought. */
export interface LinkRow {
  patient_id: string
  external_id: string | null
  state: 'syncing' | 'synced'
  creation: NewPatient | null
  attempted_at: Date | null
  wanted: number
  fetched: number
  fetched_at: Date | null
  details: LinkedRecord['details']
  financials: Financials | null
  user_id: string | null
}

function links(tx: PracticeTx) {
  return tx.selectFrom('practice_system_links').selectAll().where('client_id', '=', tx.clientId)
}

// The three JSON columns hold what this feature wrote there.
const asRow = (row: unknown) => row as LinkRow | undefined

export async function linkOfPatient(tx: PracticeTx, patientId: string): Promise<LinkRow | undefined> {
  return asRow(await links(tx).where('patient_id', '=', patientId).executeTakeFirst())
}

/** The link's row, locked until the transaction ends. */
export async function lockLink(tx: PracticeTx, patientId: string): Promise<LinkRow | undefined> {
  return asRow(await links(tx).where('patient_id', '=', patientId).forUpdate().executeTakeFirst())
}

/** The link of whom the practice system calls so, locked. */
export async function lockLinkOfExternal(tx: PracticeTx, externalId: string): Promise<LinkRow | undefined> {
  return asRow(await links(tx).where('external_id', '=', externalId).forUpdate().executeTakeFirst())
}

export interface NewLink {
  patientId: string
  userId: string | null
  now: Date
  /** Who they are there, or who is to be created. */
  as: { externalId: string } | { creation: NewPatient }
}

/** @returns false when one of the two is linked already */
export async function insertLink(tx: PracticeTx, { patientId, userId, now, as }: NewLink): Promise<boolean> {
  const inserted = await tx
    .insertInto('practice_system_links')
    .values({
      client_id: tx.clientId,
      patient_id: patientId,
      external_id: 'externalId' in as ? as.externalId : null,
      creation: 'creation' in as ? JSON.stringify(as.creation) : null,
      state: 'syncing',
      user_id: userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Change = Partial<
  Omit<LinkRow, 'patient_id' | 'details' | 'financials' | 'creation'> & {
    details: string | null
    financials: string | null
    creation: null
  }
>

export async function changeLink(tx: PracticeTx, patientId: string, change: Change): Promise<void> {
  await tx
    .updateTable('practice_system_links')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
}

export async function deleteLink(tx: PracticeTx, patientId: string): Promise<void> {
  await tx
    .deleteFrom('practice_system_links')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
}

/** The links that want something of the practice system. */
export async function openLinks(tx: PracticeTx, most: number): Promise<{ patient_id: string }[]> {
  return tx
    .selectFrom('practice_system_links')
    .select('patient_id')
    .where('client_id', '=', tx.clientId)
    .whereRef('fetched', '<', 'wanted')
    .orderBy('patient_id')
    .limit(most)
    .execute()
}

/** What the practice knows of a patient itself; undefined for one that it does not have. */
export async function patientFacts(tx: PracticeTx, patientId: string) {
  return tx
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'date_of_birth', 'phone', 'phone_e164', 'email'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirst()
}
