import type { MetricValue, PatientsCounted } from '@enamel/domain/reporting/metric-definition'
import { pipeline } from '@enamel/domain/reporting/metrics'
import { rate } from '@enamel/domain/reporting/rate'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { firstContacts, isCounted, meanWaitSecs, reportedMessages } from './counted-messages.ts'
import { allChanges, type Counted, lastEvents } from './counted-patients.ts'

/** A period in steps. */
interface Steps extends Pick<Counted, 'period' | 'filters'> {
  /** The instant at which each step begins. The last one ends with the period. */
  starts: readonly Date[]
}

/** A value of each step, from rows with their time in `at`. A step without rows has the value `none`. */
interface Measure {
  rows: RawBuilder<unknown>
  value: RawBuilder<number | null>
  none: number | null
}

/** The value of a metric in each step: what the card would show for the step alone. */
export async function valuesByStep(
  tx: PracticeTx,
  value: MetricValue,
  steps: Steps,
): Promise<(number | null)[]> {
  if (value.of === 'rate') {
    const parts = await valuesByStep(tx, pipeline[value.part].value, steps)
    const wholes = await valuesByStep(tx, pipeline[value.whole].value, steps)
    return parts.map((part, step) => rate(part ?? 0, wholes[step] ?? 0))
  }
  const { rows, value: measured, none } = measureOf(tx, value, steps)
  const result = await sql<{ step: number; value: number | null }>`
    select width_bucket(at, ${[...steps.starts]}::timestamptz[]) as step, ${measured} as value from (${rows}) measured
    group by 1`.execute(tx)
  const values = new Map(result.rows.map(({ step, value }) => [step, value]))
  return steps.starts.map((_, index) => values.get(index + 1) ?? none)
}

function measureOf(tx: PracticeTx, value: Exclude<MetricValue, { of: 'rate' }>, steps: Steps): Measure {
  switch (value.of) {
    case 'patients':
      return { rows: patientsInTime(tx, value.who, steps), value: sql`count(distinct patient_id)`, none: 0 }
    case 'lost_in': {
      const lost = patientsInTime(tx, { kind: 'cohort_in', set: 'loss' }, steps)
      return { rows: lost, value: sql`count(*) filter (where stage = ${value.stage})`, none: 0 }
    }
    case 'messages':
      return {
        rows: reportedMessages(tx, steps),
        value: sql`count(*) filter (where ${isCounted(value)})`,
        none: 0,
      }
    case 'first_contact':
      return { rows: firstContacts(tx, steps), value: meanWaitSecs, none: null }
  }
}

/**
 * The counted patients, each at the time that places them in a step: of the overview that of the event itself, of the
 * pipeline the creation of the lead.
 */
function patientsInTime(
  tx: PracticeTx,
  who: PatientsCounted,
  { period, filters }: Steps,
): RawBuilder<unknown> {
  const counted = { who, period, filters }
  if (who.kind === 'enters' || who.kind === 'moved_to') return allChanges(tx, who, counted)
  return sql`
    select c.patient_id, p.created_at as at, c.stage
    from (${lastEvents(tx, counted)}) c join patients p on p.client_id = ${tx.clientId} and p.id = c.patient_id`
}
