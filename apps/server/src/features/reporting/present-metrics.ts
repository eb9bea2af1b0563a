import type { Metric } from '@enamel/contract/reporting'
import { aggregatePence, type ProposedOfType } from '@enamel/domain/reporting/aggregate'
import type { BreakdownRow, MetricDefinition, MetricValue } from '@enamel/domain/reporting/metrics'
import { rate } from '@enamel/domain/reporting/rate'
import { moneyText } from '@enamel/domain/text/money'
import { type Figures, type PatientCount, RE_ENQUIRIES, rowKey } from './figures.ts'

interface Presentation {
  /** The proposed amounts of the practice's patients; null while amounts are hidden (M-10). */
  proposals: readonly ProposedOfType[] | null
  showsReferrals: boolean
}

/** The metrics of a report as cards show them, from what was counted for one period. */
export function presentMetrics<Name extends string>(
  definitions: Readonly<Record<Name, MetricDefinition>>,
  figures: Figures,
  { proposals, showsReferrals }: Presentation,
): Record<Name, Metric> {
  const all: Readonly<Record<string, MetricDefinition>> = definitions

  function metric(name: string): Metric {
    const { value, breakdown, aggregate } = definitionOf(name)
    const isShown = ({ needsReferrals }: BreakdownRow) => needsReferrals !== true || showsReferrals
    return {
      value: metricValue(name, value),
      breakdown: breakdown.filter(isShown).map((row) => ({
        label: row.label,
        value: rowValue(name, row),
        uncounted: row.uncounted ?? false,
      })),
      aggregate: aggregate &&
        proposals && {
          type: aggregate,
          value: moneyText(aggregatePence(aggregate, patientsOf(name), proposals)),
        },
    }
  }

  function metricValue(name: string, value: MetricValue): number | null {
    switch (value.of) {
      case 'patients':
        return total(patientsOf(name))
      case 'messages':
        return messages(name)
      case 'first_contact':
        return figures.firstContactSecs
      case 'rate':
        return rate(numberOf(value.part), numberOf(value.whole))
      case 'lost_in':
        return total(patientsOf('lost').filter(({ stage }) => stage === value.stage))
    }
  }

  function rowValue(name: string, row: BreakdownRow): number {
    const { counts } = row
    switch (counts.kind) {
      case 'everyone':
        return total(patientsOf(name))
      case 're_enquiries':
        return total(patientsOf(RE_ENQUIRIES))
      case 'created_in_range':
        return total(patientsOf(name).filter(({ isNew }) => isNew === counts.is))
      case 'referred':
        return total(patientsOf(name).filter(({ isReferred }) => isReferred === counts.is))
      case 'last_moved_to':
        return total(patientsOf(name).filter(({ stage }) => stage === counts.stage))
      case 'sent_by':
      case 'failed_to_send':
        return messages(rowKey(name, row))
      case 'metric':
        return numberOf(counts.metric)
    }
  }

  const messages = (key: string) => figures.messages.get(key) ?? 0
  const definitionOf = (name: string) => all[name] as MetricDefinition
  const patientsOf = (name: string) => figures.patients.filter(({ metric }) => metric === name)
  const numberOf = (name: string) => metricValue(name, definitionOf(name).value) ?? 0
  return Object.fromEntries(Object.keys(all).map((name) => [name, metric(name)])) as Record<Name, Metric>
}

function total(counts: readonly PatientCount[]): number {
  return counts.reduce((sum, { patients }) => sum + patients, 0)
}
