import { systemActorName } from '@enamel/domain/actors/actor'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import { assigneeSql } from '../../db/assignee-sql.ts'
import { builtOnce, type Inputs } from '../../db/built-once.ts'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader, QueryBuilder } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/**
 * What the API shows of a patient: with the inbox's data about them, the state and the money of their link to the
 * practice system, and whether their practice has referrals.
 */
export async function shownPatient(reader: PracticeReader, id: string): Promise<ShownPatient | undefined> {
  return (await shownPatients(reader, { id }))[0]
}

const shownPatients = builtOnce((db, { clientId, id }: Inputs<{ id: string }>) =>
  withConversation(db, clientId)
    .innerJoin('clients', 'clients.id', 'patients.client_id')
    .leftJoin('practice_system_links as link', (join) =>
      join.onRef('link.client_id', '=', 'patients.client_id').onRef('link.patient_id', '=', 'patients.id'),
    )
    .select([
      'patients.id',
      'patients.first_name',
      'patients.last_name',
      'patients.distinguisher',
      'patients.email',
      'patients.phone',
      'patients.phone_e164',
      'patients.phone_invalid_reason',
      'patients.date_of_birth',
      'patients.image_url',
      'patients.source',
      'patients.stage',
      'patients.next_action_at',
      'patients.labels',
      'patients.snooze_ends_at',
      'patients.snooze_comment',
      'patients.tx_type',
      'patients.gdpr',
      'patients.referrer_email',
      'patients.referrer_name',
      'patients.paid_pence',
      'patients.proposed_pence',
      'patients.accepted_pence',
      'patients.version',
      assigneeSql('patients').as('assignee'),
      'conversations.starred',
      'conversations.unread_count',
      'clients.referrals_enabled',
      'link.state as link_state',
      'link.money as link_money',
    ])
    .where('patients.id', '=', id),
)

export type ShownPatient = Awaited<ReturnType<typeof shownPatients>>[number]

/** The patient's row. */
export async function patientById(reader: PracticeReader, id: string) {
  return reader
    .selectFrom('patients')
    .selectAll()
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The patient's row, locked until the transaction ends. */
export async function lockPatient(tx: PracticeTx, id: string): Promise<LockedPatient | undefined> {
  return (await lockedPatients(tx, { id }))[0]
}

const lockedPatients = builtOnce((db, { clientId, id }: Inputs<{ id: string }>) =>
  db.selectFrom('patients').selectAll().where('client_id', '=', clientId).where('id', '=', id).forUpdate(),
)

export type LockedPatient = Awaited<ReturnType<typeof lockedPatients>>[number]

/** The rows of several patients, locked until the transaction ends, in the order of these ids. */
export async function lockPatients(tx: PracticeTx, ids: readonly string[]): Promise<LockedPatient[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('patients')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', [...ids])
    // The order is fixed, so that two transactions never wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Locks patients whom no other transaction has locked, in the order of these ids.
 * @param limit at most so many
 * @returns the ids of those that are locked now
 */
export async function lockFreePatients(
  tx: PracticeTx,
  ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', anyId(ids))
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function patientExists(reader: PracticeReader, id: string): Promise<boolean> {
  return (await idsOf(reader, { id })).length > 0
}

const idsOf = builtOnce((db, { clientId, id }: Inputs<{ id: string }>) =>
  db.selectFrom('patients').select('id').where('client_id', '=', clientId).where('id', '=', id),
)

/**
 * The id of the patient with this email address. If several patients share it, such as a family, the id of the one with
 * the latest message; the creation of a patient without messages counts as one.
 * @param email upper and lower case do not matter
 */
export async function patientByEmail(reader: PracticeReader, email: string): Promise<string | undefined> {
  const row = await lastInContact(reader).where('patients.email', '=', email).executeTakeFirst()
  return row?.id
}

/** Those of some email addresses that are patients', in lower case. */
export async function emailsOfPatients(tx: PracticeTx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select emails_of_patients(${tx.clientId}, ${emails}::text[]) as email`.execute(tx)
  return new Set(rows.map(({ email }) => email))
}

/** The next email addresses of patients after one, in order and in lower case. @param previous null for the first */
export async function nextEmailsOfPatients(
  tx: PracticeTx,
  previous: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select next_emails_of_patients(${tx.clientId}, ${previous}, ${limit}) as email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** How many email addresses patients have, each counted once. */
export async function countEmailsOfPatients(tx: PracticeTx): Promise<number> {
  const { count } = await tx
    .selectFrom('patients')
    .select(({ fn }) => fn.count<string>('email').distinct().as('count'))
    .where('client_id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The id of the patient with this phone number, chosen as in `patientByEmail` if several patients share it. */
export async function patientByPhone(reader: PracticeReader, e164: string): Promise<string | undefined> {
  const row = await lastInContact(reader).where('patients.phone_e164', '=', e164).executeTakeFirst()
  return row?.id
}

function lastInContact(reader: PracticeReader) {
  return withConversation(reader, sql`${reader.clientId}`)
    .select('patients.id')
    .orderBy(sql`coalesce(conversations.last_message_at, patients.created_at)`, 'desc')
    .orderBy('patients.id')
    .limit(1)
}

/** Patients, each with their conversation in the view All if they have messages. */
function withConversation(db: QueryBuilder, clientId: RawBuilder<string>) {
  return db
    .selectFrom('patients')
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.client_id', '=', 'patients.client_id')
        .onRef('conversations.patient_id', '=', 'patients.id')
        .on('conversations.view', '=', 'All'),
    )
    .where('patients.client_id', '=', clientId)
}

/**
 * Lets one transaction at a time find or create the patient with these email addresses and phone numbers. Without this
 * lock, two first messages from one person that arrive at the same time would create two leads.
 */
export function lockIdentities(tx: PracticeTx, identities: readonly string[]): Promise<void> {
  return lockNames(tx, ...identities.map((identity) => `identity ${identity}`))
}

/**
 * The name of a user or of a part of the product, for texts such as "… changed this patient".
 * @param key the result of `actorKey`
 */
export async function actorName(tx: PracticeTx, key: string): Promise<string | undefined> {
  const system = systemActorName(key)
  if (system !== null) return system
  const row = await tx
    .selectFrom('users')
    .select('name')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', key)
    .executeTakeFirst()
  return row?.name
}
