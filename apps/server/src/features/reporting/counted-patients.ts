import { NO_VALUE, type ReportFilters } from '@enamel/domain/reporting/filters'
import type { PatientsCounted } from '@enamel/domain/reporting/metrics'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type StageSet, stageSets } from '@enamel/domain/reporting/stage-sets'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'

/** The patients to count, of a period and with filters. */
export interface Counted {
  who: PatientsCounted
  period: ReportPeriod
  filters: ReportFilters
}

export interface CountedPatient {
  patient_id: string
  at: Date
}

interface CountingEvent extends CountedPatient {
  /** The stage to which the event moved the patient, where the metric tells stages apart. */
  stage: string | null
}

/**
 * A query for the patients that a figure counts: one row each with `patient_id` and `at`, the time of the latest event
 * that counts them (PRT-04). Cards, lists, exports and bulk messages all count by this query, so that they cannot
 * disagree (RPT-17).
 */
export function countedPatients(tx: PracticeTx, counted: Counted): RawBuilder<CountedPatient> {
  return sql`select patient_id, at from (${lastEvents(tx, counted)}) last_event`
}

/** The latest event of each patient that a figure counts. Of events at the same time, the one recorded last. */
export function lastEvents(tx: PracticeTx, counted: Counted): RawBuilder<CountingEvent> {
  switch (counted.who.kind) {
    case 'enters':
    case 'cohort_entered':
      return sql`
        select patient_id, max(at) as at, null::text as stage from (${countingEvents(tx, counted)}) event
        group by patient_id`
    case 'moved_to':
      return sql`
        select distinct on (patient_id) patient_id, at, stage from (${countingEvents(tx, counted)}) event
        order by patient_id desc, at desc, id desc`
    default:
      return countingEvents(tx, counted)
  }
}

/** Every event that counts a patient. A patient has one, unless the figure counts entries into a set of stages. */
export function countingEvents(tx: PracticeTx, { who, period, filters }: Counted): RawBuilder<CountingEvent> {
  const { clientId } = tx
  const passes = passesFilters(filters)
  const received = sql`p.client_id = ${clientId} and ${isWithin('p.created_at', period)} and ${passes}`
  /** The stage changes `c` of the cohort. */
  const ofCohort = isEverybody(period, filters)
    ? sql`stage_changes c where c.client_id = ${clientId}`
    : sql`patients p join stage_changes c on ${sameRows} where ${received}`
  const reception = sql`select p.id as patient_id, p.created_at as at, null::text as stage from patients p`
  switch (who.kind) {
    case 'created':
    case 'cohort':
      return sql`${reception} where ${received}`
    case 'enters':
    case 'moved_to': {
      const counts = who.kind === 'enters' ? enters(who.set) : isIn('c.to_stage', who.set)
      const changes = hasFilters(filters)
        ? sql`stage_changes c join patients p on ${sameRows} where ${passes} and`
        : sql`stage_changes c where`
      return sql`
        select c.patient_id, c.at, c.id, c.to_stage as stage
        from ${changes} c.client_id = ${clientId} and ${isWithin('c.at', period)} and ${counts}`
    }
    case 'cohort_entered':
      return sql`
        select c.patient_id, c.at from ${ofCohort} and ${enters(who.set)} and ${isInProgress(period)}`
    case 'cohort_in':
      return sql`
        select patient_id, at, stage from (${lastChanges(clientId, { period, filters })}) last_change
        where ${isIn('stage', who.set)}`
    case 'cohort_attended':
      return sql`
        ${reception} where ${received} and (
          exists (select from pms_events e
            where e.client_id = p.client_id and e.patient_id = p.id and e.name = 'attended'
              and e.datetime <= ${period.asOf})
          or exists (select from stage_changes c
            where ${sameRows} and ${isIn('c.to_stage', 'afterConsult')} and c.at <= ${period.asOf}))`
    case 'cohort_with':
      return sql`${reception} where ${received} and ${sql.ref(`p.${who.amount}_pence`)} > 0`
  }
}

/** The last stage change up to the moment of the report, of each patient of the cohort. */
function lastChanges(clientId: string, { period, filters }: Pick<Counted, 'period' | 'filters'>) {
  return isEverybody(period, filters)
    ? // One pass in the order of an index; each patient in turn, as below, takes several times as long.
      sql`
        select distinct on (c.patient_id) c.patient_id, c.at, c.to_stage as stage from stage_changes c
        where c.client_id = ${clientId} and ${isInProgress(period)}
        order by c.patient_id desc, c.at desc, c.id desc`
    : sql`
        select p.id as patient_id, last.at, last.stage from patients p cross join lateral (
          select c.at, c.to_stage as stage from stage_changes c where ${sameRows} and ${isInProgress(period)}
          order by c.at desc, c.id desc limit 1) last
        where p.client_id = ${clientId} and ${isWithin('p.created_at', period)} and ${passesFilters(filters)}`
}

const sameRows = sql`p.client_id = c.client_id and p.id = c.patient_id`

/** M-02: the new stage is in the set and the former one is not. */
function enters(set: StageSet) {
  return sql`${isIn('c.to_stage', set)} and (c.from_stage is null or not ${isIn('c.from_stage', set)})`
}

/** The stages are literals, so that PostgreSQL can use the indexes of 0037-reporting.sql, which name them. */
function isIn(column: string, set: StageSet) {
  return sql`${sql.ref(column)} in (${sql.join(stageSets[set].map((stage) => sql.lit(stage)))})`
}

/** Whether a stage change of the cohort counts. None is earlier than its patient, so none is earlier than the period. */
function isInProgress({ start, asOf }: ReportPeriod) {
  return start ? sql`c.at >= ${start} and c.at <= ${asOf}` : sql`c.at <= ${asOf}`
}

export function isWithin(column: string, { start, end }: ReportPeriod) {
  return start && end ? sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}` : sql`true`
}

/** Whether the cohort is every patient of the practice, so that there is no need to look at patients. */
export function isEverybody({ start }: ReportPeriod, filters: ReportFilters): boolean {
  return start === null && !hasFilters(filters)
}

export function hasFilters({ types, sources, labels, stages }: ReportFilters): boolean {
  return [types, sources, labels, stages].some((filter) => filter !== undefined)
}

/** Whether the patient `p` passes the filters, by their present values (M-04). */
export function passesFilters({ types, sources, labels, stages }: ReportFilters) {
  const conditions = [
    types && sql`coalesce(p.tx_type, ${NO_VALUE}) = any (${[...types]})`,
    sources && sql`lower(p.source) = any (${inLowerCase(sources)})`,
    stages && sql`coalesce(p.stage, ${NO_VALUE}) = any (${[...stages]})`,
    labels &&
      sql`exists (select from unnest(p.labels) label where lower(label) = any (${inLowerCase(labels)}))`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Names as `lower(…)` of a stored name gives them: by the database's rules of case. */
function inLowerCase(names: readonly string[]) {
  return sql`array(select lower(name) from unnest(${names.map(cleanLine)}::text[]) name)`
}
