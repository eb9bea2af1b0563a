import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { reportById } from '@enamel/domain/patient-reports/reports'
import { reportPeriod } from '@enamel/domain/reporting/period'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { countedPatients } from '../reporting/index.ts'

/** A row of the query for recipients. */
export interface Recipient {
  patient_id: string
  /** The order of the report or of the list, from 1. */
  position: number
}

/**
 * A query for the patients whom a bulk message is for, each of them once. Ids of a list that are not patients of the
 * practice are left out.
 * @param zone the practice's time zone
 */
export function recipientsOf(
  tx: PracticeTx,
  { filter, patient_ids: ids = [] }: BulkRecipients,
  { now, zone }: { now: Date; zone: string },
): RawBuilder<Recipient> {
  if (!filter) {
    return sql`
      select p.id as patient_id, row_number() over (order by min(listed.position))::integer as position
      from unnest(${ids}::uuid[]) with ordinality as listed(id, position)
      join patients p on p.client_id = ${tx.clientId} and p.id = listed.id
      group by p.id`
  }
  const { report: id, from, to, ...filters } = filter
  const report = reportById(id)
  if (!report) throw new Error(`There is no report ${id}`)
  const period = reportPeriod(from !== undefined && to !== undefined ? { from, to } : null, now, zone)
  return sql`
    select counted.patient_id, row_number() over (order by counted.at desc, counted.patient_id)::integer as position
    from (${countedPatients(tx, { who: report.who, period, filters })}) as counted`
}

/** Whether every id of a list is a patient of the practice. */
export async function areAllPatients(tx: PracticeTx, ids: readonly string[]): Promise<boolean> {
  const unique = [...new Set(ids)]
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from patients
    where client_id = ${tx.clientId} and id = ${anyId(unique)}`.execute(tx)
  return rows[0]?.found === unique.length
}
