import type { ReportFilters } from '@enamel/domain/reporting/filters'
import type { PatientsCounted } from '@enamel/domain/reporting/metric-definition'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { stageSets } from '@enamel/domain/reporting/stage-sets'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import {
  type CountedByChange,
  type CountingEvent,
  countingChanges,
  isCountedByChange,
  lastCountingChanges,
} from './counting-changes.ts'
import { hasFilters, passesFilters } from './patient-filters.ts'
import { isOneOf, isWithin } from './sql-conditions.ts'

/** The patients to count, of a period and with filters. */
export interface Counted {
  who: PatientsCounted
  period: ReportPeriod
  filters: ReportFilters
}

type CountedPatient = Pick<CountingEvent, 'patient_id' | 'at'>

/**
 * A query for the patients that a figure counts: one row each with `patient_id` and `at`, the time of the latest event
 * that counts them (PRT-04). Cards, lists, exports and bulk messages all count by this query, so that they cannot
 * disagree (RPT-17).
 */
export function countedPatients(tx: PracticeTx, counted: Counted): RawBuilder<CountedPatient> {
  return sql`select patient_id, at from (${lastEvents(tx, counted)}) last_event`
}

/** The latest event of each patient that a figure counts. */
export function lastEvents(tx: PracticeTx, counted: Counted): RawBuilder<CountingEvent> {
  const { who, period } = counted
  return isCountedByChange(who)
    ? ofCountedPatients(tx, lastCountingChanges(tx, who, period), counted)
    : creations(tx, counted)
}

/** Every stage change that counts a patient. */
export function allChanges(
  tx: PracticeTx,
  who: CountedByChange,
  scope: Omit<Counted, 'who'>,
): RawBuilder<CountingEvent> {
  return ofCountedPatients(tx, countingChanges(tx, who, scope.period), { who, ...scope })
}

/** Whether the patients counted are among those received in the period. */
export function isOfCohort({ kind }: PatientsCounted): boolean {
  return kind.startsWith('cohort')
}

/** Whether patient `p` was received in the period and passes the filters. */
export function isReceived({ clientId }: PracticeTx, { period, filters }: Omit<Counted, 'who'>) {
  return sql`p.client_id = ${clientId} and ${isWithin('p.created_at', period)} and ${passesFilters(filters)}`
}

/** Whether the received patients are all of the practice, so that there is no need to look at patients. */
export function isEverybody({ start }: ReportPeriod, filters: ReportFilters): boolean {
  return start === null && !hasFilters(filters)
}

/** The creations of the received patients whom no stage change counts. */
function creations(tx: PracticeTx, { who, ...scope }: Counted): RawBuilder<CountingEvent> {
  return sql`
    select p.id as patient_id, p.created_at as at, null::text as stage from patients p
    where ${isReceived(tx, scope)} and ${isCountedByNow(who, scope)}`
}

function isCountedByNow(who: PatientsCounted, { period }: Omit<Counted, 'who'>) {
  switch (who.kind) {
    case 'cohort_attended':
      return sql`(
        exists (select from pms_events e
          where e.client_id = p.client_id and e.patient_id = p.id and e.name = 'attended'
            and e.datetime <= ${period.asOf})
        or exists (select from stage_changes c
          where c.client_id = p.client_id and c.patient_id = p.id
            and ${isOneOf('c.to_stage', stageSets.afterConsult)} and c.at <= ${period.asOf}))`
    case 'cohort_with':
      return sql`${sql.ref(`p.${who.amount}_pence`)} > 0`
    default:
      return sql`true`
  }
}

/** The events of the patients who pass the filters and, for a cohort, were received in the period. */
function ofCountedPatients(
  tx: PracticeTx,
  events: RawBuilder<CountingEvent>,
  { who, period, filters }: Counted,
): RawBuilder<CountingEvent> {
  const isCohort = isOfCohort(who)
  if (isCohort ? isEverybody(period, filters) : !hasFilters(filters)) return events
  const concerns = isCohort ? isReceived(tx, { period, filters }) : passesFilters(filters)
  return sql`
    select event.patient_id, event.at, event.stage
    from patients p join (${events}) event on p.id = event.patient_id
    where p.client_id = ${tx.clientId} and ${concerns}`
}
