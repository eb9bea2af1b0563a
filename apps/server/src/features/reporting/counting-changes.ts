import type { PatientsCounted } from '@enamel/domain/reporting/metric-definition'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type StageSet, stageSets } from '@enamel/domain/reporting/stage-sets'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { isOneOf, isWithin } from './sql-conditions.ts'

/** Patients who are counted because of a stage change. */
export type CountedByChange = Extract<PatientsCounted, { set: StageSet }>

/** A stage change, or another event, that counts a patient. */
export interface CountingEvent {
  patient_id: string
  at: Date
  /** The stage to which the event moved the patient, where the metric distinguishes stages. */
  stage: string | null
}

export function isCountedByChange(who: PatientsCounted): who is CountedByChange {
  return 'set' in who
}

/** The stage changes that count any patient: filters do not apply yet, nor whether a patient is of the cohort. */
export function countingChanges(
  { clientId }: PracticeTx,
  who: CountedByChange,
  period: ReportPeriod,
): RawBuilder<CountingEvent> {
  return sql`
    select c.patient_id, c.at, c.id, c.to_stage as stage from stage_changes c
    where c.client_id = ${clientId} and ${counts(who, period)} ${isNotTakenBack(who)}`
}

/** The last of these changes of each patient. Of changes at the same time, the one recorded last. */
export function lastCountingChanges(
  tx: PracticeTx,
  who: CountedByChange,
  period: ReportPeriod,
): RawBuilder<CountingEvent> {
  const changes = countingChanges(tx, who, period)
  if (!distinguishesStages(who))
    return sql`
      select patient_id, max(at) as at, null::text as stage from (${changes}) change group by patient_id`
  const last = sql<CountingEvent>`
    select distinct on (patient_id) patient_id, at, stage from (${changes}) change
    order by patient_id, at desc, id desc`
  return who.kind === 'moved_to'
    ? last
    : sql`select patient_id, at, stage from (${last}) last_change where ${isOneOf('stage', stageSets[who.set])}`
}

/** Whether it matters to which stage of the set a patient moved. */
export function distinguishesStages({ kind }: CountedByChange): boolean {
  return kind === 'moved_to' || kind === 'cohort_in'
}

function counts({ kind, set }: CountedByChange, period: ReportPeriod) {
  switch (kind) {
    case 'enters':
      return sql`${isWithin('c.at', period)} and ${enters(set)}`
    case 'moved_to':
      return sql`${isWithin('c.at', period)} and ${isTo(set)}`
    case 'cohort_entered':
      return sql`${isInProgress(period)} and ${enters(set)}`
    case 'cohort_in':
      // The last change into or out of the set shows who is in it, since each change begins where the last one ended.
      return sql`${isInProgress(period)} and (${isTo(set)} or ${isFrom(set)})`
  }
}

const isTo = (set: StageSet) => isOneOf('c.to_stage', stageSets[set])
const isFrom = (set: StageSet) => isOneOf('c.from_stage', stageSets[set])

/**
 * An outcome that was taken back does not count. The losses are the only set that such an outcome can enter, and the
 * move that takes it back enters none (domain: next-action/undo.ts).
 */
function isNotTakenBack({ set }: CountedByChange) {
  if (set !== 'loss') return sql``
  return sql`and not exists (
    select from stage_changes u where u.client_id = c.client_id and u.undoes = c.id)`
}

/** M-02: the new stage is in the set and the former one is not. */
function enters(set: StageSet) {
  return sql`${isTo(set)} and (c.from_stage is null or not ${isFrom(set)})`
}

/** Whether a stage change of the cohort counts. None is earlier than its patient, so none is earlier than the period. */
function isInProgress({ start, asOf }: ReportPeriod) {
  return start ? sql`c.at >= ${start} and c.at <= ${asOf}` : sql`c.at <= ${asOf}`
}
