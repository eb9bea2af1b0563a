import type { Metric } from '@enamel/contract/reporting'
import { aggregatePence, type ProposedOfType } from '@enamel/domain/reporting/aggregate'
import {
  type BreakdownRow,
  type MetricDefinition,
  type MetricValue,
  type RowCounted,
  rate,
} from '@enamel/domain/reporting/metrics'
import { moneyText } from '@enamel/domain/text/money'
import { type Figures, type MessageCount, type PatientCount, RE_ENQUIRIES } from './figures.ts'

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
      breakdown: breakdown.filter(isShown).map(({ label, counts, uncounted = false }) => ({
        label,
        value: rowValue(name, value, counts),
        uncounted,
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
        return messages(value, ({ outcome }) => outcome === 'counted')
      case 'first_contact':
        return figures.firstContactSecs
      case 'rate':
        return rate(numberOf(value.part), numberOf(value.whole))
      case 'lost_in':
        return total(patientsOf('lost').filter(({ stage }) => stage === value.stage))
    }
  }

  function rowValue(name: string, value: MetricValue, counts: RowCounted): number {
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
        return messages(value, ({ outcome, sender }) => outcome === 'counted' && sender === counts.sender)
      case 'failed_to_send':
        return messages(value, ({ outcome }) => outcome === 'failed')
      case 'metric':
        return numberOf(counts.metric)
    }
  }

  function messages(value: MetricValue, counts: (message: MessageCount) => boolean): number {
    if (value.of !== 'messages') return 0
    const { channel, direction } = value
    return figures.messages
      .filter((message) => message.channel === channel && message.direction === direction && counts(message))
      .reduce((sum, message) => sum + message.messages, 0)
  }

  const definitionOf = (name: string) => all[name] as MetricDefinition
  const patientsOf = (name: string) => figures.patients.filter(({ metric }) => metric === name)
  const numberOf = (name: string) => metricValue(name, definitionOf(name).value) ?? 0
  return Object.fromEntries(Object.keys(all).map((name) => [name, metric(name)])) as Record<Name, Metric>
}

function total(counts: readonly PatientCount[]): number {
  return counts.reduce((sum, { patients }) => sum + patients, 0)
}
