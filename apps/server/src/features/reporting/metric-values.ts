import type { BreakdownRow, MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import { rate } from '@enamel/domain/reporting/rate'
import { type Figures, rowKey } from './figures.ts'
import { type PatientCount, RE_ENQUIRIES } from './patient-counts.ts'

/** What was counted for one period, with the metrics for which it was counted. */
export interface CountedMetrics {
  definitions: Readonly<Record<string, MetricDefinition>>
  figures: Figures
}

/** The value of a metric; null for a mean of nothing (M-11). */
export function metricValue(counted: CountedMetrics, name: string): number | null {
  const { value } = definitionOf(counted, name)
  switch (value.of) {
    case 'patients':
      return total(patientsOf(counted, name))
    case 'messages':
      return messagesOf(counted, name)
    case 'first_contact':
      return counted.figures.firstContactSecs
    case 'rate':
      return rate(numberOf(counted, value.part), numberOf(counted, value.whole))
    case 'lost_in':
      return total(patientsOf(counted, 'lost').filter(({ stage }) => stage === value.stage))
  }
}

/** The value of a row of a metric's breakdown (RPT-25). */
export function rowValue(counted: CountedMetrics, name: string, row: BreakdownRow): number {
  const { counts } = row
  const patients = patientsOf(counted, name)
  switch (counts.kind) {
    case 'everyone':
      return total(patients)
    case 're_enquiries':
      return total(patientsOf(counted, RE_ENQUIRIES))
    case 'created_in_range':
      return total(patients.filter(({ isNew }) => isNew === counts.is))
    case 'referred':
      return total(patients.filter(({ isReferred }) => isReferred === counts.is))
    case 'last_moved_to':
      return total(patients.filter(({ stage }) => stage === counts.stage))
    case 'sent_by':
    case 'failed_to_send':
      return messagesOf(counted, rowKey(name, row))
    case 'metric':
      return numberOf(counted, counts.metric)
  }
}

/** The patients that a metric counts, in groups. */
export function patientsOf({ figures }: CountedMetrics, name: string): PatientCount[] {
  return figures.patients.filter(({ metric }) => metric === name)
}

export function definitionOf({ definitions }: CountedMetrics, name: string): MetricDefinition {
  return definitions[name] as MetricDefinition
}

function messagesOf({ figures }: CountedMetrics, key: string): number {
  return figures.messages.get(key) ?? 0
}

function numberOf(counted: CountedMetrics, name: string): number {
  return metricValue(counted, name) ?? 0
}

function total(counts: readonly PatientCount[]): number {
  return counts.reduce((sum, { patients }) => sum + patients, 0)
}
