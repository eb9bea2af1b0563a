import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { NewMatch } from './match.queries.ts'

/** The most matches that are stored of one patient: the number of a care home may be in hundreds of records. */
const MAX_PER_PATIENT = 10

/**
 * Replaces the matches of some records. Those that staff have rejected stay, and are not proposed again.
 * @param records the ids of all records that were compared
 */
export async function replaceMatches(
  tx: PracticeTx,
  { records, matches, now }: { records: readonly string[]; matches: readonly NewMatch[]; now: Date },
): Promise<void> {
  if (records.length === 0) return
  await tx
    .deleteFrom('practice_system_matches')
    .where('client_id', '=', tx.clientId)
    .where('external_id', 'in', records)
    .where('rejected_at', 'is', null)
    .execute()
  if (matches.length === 0) return
  await tx
    .insertInto('practice_system_matches')
    .values(
      matches.map(({ record, ...match }) => ({
        client_id: tx.clientId,
        ...match,
        record: JSON.stringify(record),
        found_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deleteUnlikely(
    tx,
    matches.map(({ patient_id }) => patient_id),
  )
}

/** Deletes all matches that wait for a decision. */
export async function deleteOpenMatches(tx: PracticeTx): Promise<void> {
  await tx
    .deleteFrom('practice_system_matches')
    .where('client_id', '=', tx.clientId)
    .where('rejected_at', 'is', null)
    .execute()
}

/** Deletes all but the likeliest matches of each of these patients. */
async function deleteUnlikely(tx: PracticeTx, patientIds: readonly string[]): Promise<void> {
  await sql`
    delete from practice_system_matches match
    using (
      select patient_id, external_id,
        row_number() over (partition by patient_id order by confidence desc, external_id) as rank
      from practice_system_matches
      where client_id = ${tx.clientId} and rejected_at is null and patient_id = any(${patientIds}::uuid[])
    ) ranked
    where match.client_id = ${tx.clientId} and match.patient_id = ranked.patient_id
      and match.external_id = ranked.external_id and ranked.rank > ${MAX_PER_PATIENT}`.execute(tx)
}
