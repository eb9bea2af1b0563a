import type { PersonDetails } from '@enamel/domain/practice-system/confidence'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/database.ts'

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
    select p.id, p.first_name, p.last_name, p.date_of_birth, p.phone_e164 as phone, p.email
    from patients p
    where p.client_id = ${tx.clientId}
      and (p.phone_e164 = any(${phones}::text[]) or p.email = any(${emails}::citext[])
        or p.date_of_birth = any(${birthDays}::date[]))
      and not exists (
        select from practice_system_links link where link.client_id = p.client_id and link.patient_id = p.id)
    limit ${MAX_CANDIDATES}`.execute(tx)
  return rows
}
