import type { ReportFilters } from '@enamel/domain/reporting/filters'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type SourceFigureKey, sourceFigures } from '@enamel/domain/return-on-sources/figures'
import type { LeadsOfMonth } from '@enamel/domain/return-on-sources/source-returns'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { countedPatients } from '../reporting/index.ts'

interface LeadsOfPeriod {
  period: ReportPeriod
  filters: ReportFilters
  /** The time zone of the practice, whose months are counted. */
  zone: string
}

/**
 * The figures of the leads received in a period, for each spelling of a source and each month, in one statement. The
 * patients of each figure are those of the list that it opens.
 */
export async function leadFigures(
  tx: PracticeTx,
  { period, filters, zone }: LeadsOfPeriod,
): Promise<LeadsOfMonth[]> {
  const patientsOf = (figure: SourceFigureKey) =>
    countedPatients(tx, { who: sourceFigures[figure].who, period, filters })
  const { rows } = await sql<LeadsOfMonth>`
    with
      leads as (${patientsOf('leads')}),
      booked as (${patientsOf('booked')}),
      attended as (${patientsOf('attended')}),
      won as (${patientsOf('won')})
    select
      p.source,
      to_char(p.created_at at time zone ${zone}, 'YYYY-MM') as month,
      count(*) as leads,
      count(booked.patient_id) as booked,
      count(attended.patient_id) as attended,
      count(won.patient_id) as won,
      sum(p.proposed_pence)::bigint as proposed,
      sum(p.accepted_pence)::bigint as accepted,
      sum(p.paid_pence)::bigint as paid
    from leads
    join patients p on p.client_id = ${tx.clientId} and p.id = leads.patient_id
    left join booked on booked.patient_id = p.id
    left join attended on attended.patient_id = p.id
    left join won on won.patient_id = p.id
    group by 1, 2`.execute(tx)
  return rows
}
