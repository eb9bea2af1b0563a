import type { MatchPosition } from '@enamel/contract/practice-system-matches'
import { sql } from 'kysely'
import { z } from 'zod'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** The record of a match, as it was when it was last compared. */
export const MatchRecord = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: z.iso.date().nullable(),
})
export type MatchRecord = z.infer<typeof MatchRecord>

/** Names a match: our patient's id, and the record's id in the practice system. */
export interface MatchKey {
  patient_id: string
  external_id: string
}

export interface NewMatch extends MatchKey {
  confidence: number
  record: MatchRecord
}

/** The first matches after a position that wait for a decision, the likeliest first. */
export async function matchesAfter(reader: PracticeReader, position: MatchPosition | null, limit: number) {
  return openMatches(reader)
    .innerJoin('patients as patient', (join) =>
      join.onRef('patient.client_id', '=', 'match.client_id').onRef('patient.id', '=', 'match.patient_id'),
    )
    .select([
      'match.patient_id',
      'match.external_id',
      'match.record',
      'match.confidence',
      'patient.first_name',
      'patient.last_name',
      'patient.distinguisher',
      'patient.email',
      'patient.phone',
      'patient.date_of_birth',
    ])
    .$if(position !== null, (query) => query.where(isAfter(position as MatchPosition)))
    .orderBy('match.confidence', 'desc')
    .orderBy('match.patient_id')
    .orderBy('match.external_id')
    .limit(limit)
    .execute()
}

/** How many matches wait for a decision, counted up to `max`. */
export async function countMatches(reader: PracticeReader, max: number): Promise<number> {
  return (await openMatches(reader).select('match.patient_id').limit(max).execute()).length
}

/** Matches that no one rejected, of a patient and a record who are not linked. */
function openMatches(reader: PracticeReader) {
  const link = sql.table('practice_system_links')
  return reader
    .selectFrom('practice_system_matches as match')
    .where('match.client_id', '=', reader.clientId)
    .where('match.rejected_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from ${link} link where link.client_id = match.client_id and link.patient_id = match.patient_id)`,
    )
    .where(
      sql<boolean>`not exists (
        select from ${link} link where link.client_id = match.client_id and link.external_id = match.external_id)`,
    )
}

function isAfter({ confidence, patient_id, external_id }: MatchPosition) {
  return sql<boolean>`match.confidence <= ${confidence}::float8 and (match.confidence < ${confidence}::float8
    or (match.patient_id, match.external_id) > (${patient_id}::uuid, ${external_id}))`
}

/** Whether there is such a match that no one rejected; it is locked until the transaction ends. */
export async function lockMatch(tx: PracticeTx, key: MatchKey): Promise<boolean> {
  const row = await tx
    .selectFrom('practice_system_matches')
    .select('patient_id')
    .where(isMatch(tx, key))
    .where('rejected_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * @param rejectedAt null to propose the match again
 * @returns false when there is no such match
 */
export async function setRejected(tx: PracticeTx, key: MatchKey, rejectedAt: Date | null): Promise<boolean> {
  const changed = await tx
    .updateTable('practice_system_matches')
    .set({ rejected_at: rejectedAt })
    .where(isMatch(tx, key))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

function isMatch({ clientId }: PracticeTx, { patient_id, external_id }: MatchKey) {
  return sql<boolean>`client_id = ${clientId} and patient_id = ${patient_id} and external_id = ${external_id}`
}
