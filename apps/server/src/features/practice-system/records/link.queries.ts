import { type Actor, systemActors } from '@enamel/domain/actors/actor'
import { namesakeKey } from '@enamel/domain/practice-system/same-person'
import { z } from 'zod'
import type { NewPatient } from '../../../adapters/practice-system/practice-system.ts'
import { actorColumns } from '../../../db/actor-columns.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { connectedSite, isOfConnectedSite } from '../../integrations/index.ts'
import { StoredCreation, StoredMoney, StoredPatient } from './stored-record.ts'

const LinkRow = z.object({
  patient_id: z.string(),
  external_id: z.string().nullable(),
  /** The practice system's site of the record; null if it is not known, or not created yet. */
  site: z.string().nullable(),
  state: z.enum(['syncing', 'synced']),
  creation: StoredCreation.nullable(),
  attempted_at: z.date().nullable(),
  /** The number of fetches requested so far; the link is unfinished while `fetched` is lower. */
  wanted: z.number(),
  fetched: z.number(),
  fetched_at: z.date().nullable(),
  /** How many fetches in succession could not read all of the record. */
  unreadable_times: z.number(),
  /** Before when it is not fetched again; null: at any time. */
  next_fetch_at: z.date().nullable(),
  patient: StoredPatient.nullable(),
  money: StoredMoney.nullable(),
  user_id: z.string().nullable(),
  system_actor: z.enum(systemActors).nullable(),
  created_at: z.date(),
})
/** The patient's link to the practice system, with the results of the last fetch. */
export type LinkRow = z.infer<typeof LinkRow>

function links(tx: PracticeTx) {
  return tx.selectFrom('practice_system_links').selectAll().where('client_id', '=', tx.clientId)
}

const FoundLink = LinkRow.optional()
const asRow = (row: unknown) => FoundLink.parse(row)

export async function linkOfPatient(tx: PracticeTx, patientId: string): Promise<LinkRow | undefined> {
  return asRow(await links(tx).where('patient_id', '=', patientId).executeTakeFirst())
}

/** The link's row, locked until the transaction ends. */
export async function lockLink(tx: PracticeTx, patientId: string): Promise<LinkRow | undefined> {
  return asRow(await links(tx).where('patient_id', '=', patientId).forUpdate().executeTakeFirst())
}

/** The link to the record with this id in the practice system, locked until the transaction ends. */
export async function lockLinkOfExternal(tx: PracticeTx, externalId: string): Promise<LinkRow | undefined> {
  return asRow(await links(tx).where('external_id', '=', externalId).forUpdate().executeTakeFirst())
}

/** The links to these records of the connected site, by the record's id; locked until the transaction ends. */
export async function lockLinksToRecords(
  tx: PracticeTx,
  externalIds: readonly string[],
): Promise<Map<string, LinkRow>> {
  if (externalIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('practice_system_links as link')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('external_id', 'in', externalIds)
    .where(isOfConnectedSite(tx))
    .orderBy('patient_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.external_id ?? '', LinkRow.parse(row)]))
}

/** Our patients who are linked to these records of the practice system, by the record's id. */
export async function linkedPatients(tx: PracticeTx, externalIds: readonly string[]) {
  const rows = await tx
    .selectFrom('practice_system_links as link')
    .innerJoin('patients', (join) =>
      join.onRef('patients.client_id', '=', 'link.client_id').onRef('patients.id', '=', 'link.patient_id'),
    )
    .select(['link.external_id', 'patients.id', 'patients.first_name', 'patients.last_name'])
    .select('patients.distinguisher')
    .where('link.client_id', '=', tx.clientId)
    .where('link.external_id', 'in', externalIds.length > 0 ? externalIds : [''])
    .execute()
  return new Map(rows.map(({ external_id, ...patient }) => [external_id, patient]))
}

export interface NewLink {
  patientId: string
  actor: Actor | null
  now: Date
  /** The id of the record in the practice system, or the data of the patient to create. */
  target: { externalId: string } | { creation: NewPatient }
}

/** @returns false when the patient or the record is linked already */
export async function insertLink(
  tx: PracticeTx,
  { patientId, actor, now, target }: NewLink,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('practice_system_links')
    .values({
      client_id: tx.clientId,
      patient_id: patientId,
      external_id: 'externalId' in target ? target.externalId : null,
      creation: 'creation' in target ? JSON.stringify(target.creation) : null,
      site: 'externalId' in target ? connectedSite(tx) : null,
      state: 'syncing',
      ...actorColumns(actor),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Change = Partial<Omit<LinkRow, 'patient_id' | 'creation' | 'created_at'> & { creation: null }>

export async function changeLink(
  tx: PracticeTx,
  patientId: string,
  { patient, money, ...change }: Change,
): Promise<void> {
  await tx
    .updateTable('practice_system_links')
    .set({
      ...change,
      ...(patient !== undefined && { patient: asJson(patient) }),
      ...(money !== undefined && { money: asJson(money) }),
    })
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
}

function asJson(value: object | null): string | null {
  return value && JSON.stringify(value)
}

export async function deleteLink(tx: PracticeTx, patientId: string): Promise<void> {
  await tx
    .deleteFrom('practice_system_links')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
}

/** The links with the connected site whose record has still to be fetched or created, and may be now. */
export async function openLinks(tx: PracticeTx, now: Date, limit: number): Promise<{ patient_id: string }[]> {
  return tx
    .selectFrom('practice_system_links as link')
    .select('patient_id')
    .where('client_id', '=', tx.clientId)
    .where(isOfConnectedSite(tx))
    .whereRef('fetched', '<', 'wanted')
    .where((where) => where.or([where('next_fetch_at', 'is', null), where('next_fetch_at', '<=', now)]))
    .orderBy('patient_id')
    .limit(limit)
    .execute()
}

/** Whether an earlier link is still creating a patient with the same name and date of birth. */
export async function isAfterNamesake(
  tx: PracticeTx,
  { patient_id, created_at }: LinkRow,
  creation: NewPatient,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('practice_system_links')
    .select('creation')
    .where('client_id', '=', tx.clientId)
    .where('creation', 'is not', null)
    .where((link) =>
      link.or([
        link('created_at', '<', created_at),
        link.and([link('created_at', '=', created_at), link('patient_id', '<', patient_id)]),
      ]),
    )
    .execute()
  const key = namesakeKey(creation)
  return earlier.some((row) => namesakeKey(StoredCreation.parse(row.creation)) === key)
}

/** The practice's own details of a patient; undefined for an unknown patient. */
export async function patientDetails(tx: PracticeTx, patientId: string) {
  return tx
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'distinguisher', 'date_of_birth', 'phone', 'phone_e164', 'email'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirst()
}
