import type { ReportFilters } from '@enamel/domain/reporting/filters'
import type { PatientsCounted } from '@enamel/domain/reporting/metrics'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type StageSet, stageSets } from '@enamel/domain/reporting/stage-sets'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'

/** The patients to count, of a period and with filters. */
export interface Counted {
  who: PatientsCounted
  period: ReportPeriod
  filters: ReportFilters
}

/**
 * A query for the patients that a figure counts: one row each with `patient_id` and `at`, the time of the latest event
 * that counts them (PRT-04). Cards, lists, exports and bulk messages all count by this query, so that they cannot
 * disagree (RPT-17).
 */
export function countedPatients(
  tx: PracticeTx,
  { who, period, filters }: Counted,
): RawBuilder<CountedPatient> {
  const { clientId } = tx
  const passes = passesFilters(filters)
  const patients = sql`patients p where p.client_id = ${clientId} and ${passes}`
  const received = sql`${patients} and ${isWithin('p.created_at', period)}`
  const changes = sql`p.client_id = c.client_id and p.id = c.patient_id`
  switch (who.kind) {
    case 'created':
    case 'cohort':
      return sql`select p.id as patient_id, p.created_at as at from ${received}`
    case 'enters':
    case 'moved_to': {
      const counts = who.kind === 'enters' ? enters(who.set) : isIn('c.to_stage', who.set)
      return sql`
        select c.patient_id, max(c.at) as at from stage_changes c join patients p on ${changes}
        where c.client_id = ${clientId} and ${isWithin('c.at', period)} and ${counts} and ${passes}
        group by c.patient_id`
    }
    case 'cohort_entered':
      return sql`
        select p.id as patient_id, max(c.at) as at from stage_changes c join patients p on ${changes}
        where p.client_id = ${clientId} and ${passes} and ${isWithin('p.created_at', period)}
          and ${enters(who.set)} and c.at <= ${period.asOf}
        group by p.id`
    case 'cohort_in':
      return sql`
        select p.id as patient_id, last.at from patients p
        join lateral (
          select c.to_stage, c.at from stage_changes c
          where ${changes} and c.at <= ${period.asOf}
          order by c.at desc, c.id desc limit 1) last on ${isIn('last.to_stage', who.set)}
        where p.client_id = ${clientId} and ${passes} and ${isWithin('p.created_at', period)}`
    case 'cohort_attended':
      return sql`
        select p.id as patient_id, p.created_at as at from ${received} and (
          exists (select from pms_events e
            where e.client_id = p.client_id and e.patient_id = p.id and e.name = 'attended'
              and e.datetime <= ${period.asOf})
          or exists (select from stage_changes c
            where ${changes} and ${isIn('c.to_stage', 'afterConsult')} and c.at <= ${period.asOf}))`
    case 'cohort_with':
      return sql`
        select p.id as patient_id, p.created_at as at from ${received}
          and ${sql.ref(`p.${who.amount}_pence`)} > 0`
  }
}

export interface CountedPatient {
  patient_id: string
  at: Date
}

/** M-02: the new stage is in the set and the former one is not. */
function enters(set: StageSet) {
  return sql`${isIn('c.to_stage', set)} and (c.from_stage is null or not ${isIn('c.from_stage', set)})`
}

function isIn(column: string, set: StageSet) {
  return sql`${sql.ref(column)} in (${sql.join([...stageSets[set]])})`
}

function isWithin(column: string, { start, end }: ReportPeriod) {
  return start && end ? sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}` : sql`true`
}

/** Whether the patient `p` passes the filters, by their present values (M-04). */
export function passesFilters({ types, sources, labels, stages }: ReportFilters) {
  const conditions = [
    types && sql`p.tx_type = any (${[...types]})`,
    sources && sql`p.source = any (${[...sources]})`,
    stages && sql`p.stage = any (${[...stages]})`,
    labels &&
      sql`exists (select from unnest(p.labels) label where lower(label) = any (${labels.map((label) => label.toLowerCase())}))`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
