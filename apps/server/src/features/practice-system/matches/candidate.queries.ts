import type { PersonDetails } from '@enamel/domain/practice-system/confidence'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** A patient who is not linked; `phone` is in E.164, null if it is unusable. */
export interface Candidate extends PersonDetails {
  id: string
}

/** The most patients who are compared with one part of a list, so that memory stays bounded. */
const MAX_CANDIDATES = 10_000

/** The patients without a link who have one of these details. */
export async function candidatesFor(
  tx: PracticeTx,
  {
    phones,
    emails,
    birthDays,
  }: { phones: readonly string[]; emails: readonly string[]; birthDays: readonly string[] },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from patients_to_match(
      ${tx.clientId}::uuid, ${phones}::text[], ${emails}::citext[], ${birthDays}::date[], ${MAX_CANDIDATES})`.execute(
    tx,
  )
  return rows
}
