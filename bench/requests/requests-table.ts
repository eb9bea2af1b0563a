import { calls, SMS_ACCEPTED, SMS_SENT } from './calls.ts'
import { markdownTable } from './markdown-table.ts'
import type { MeasuredCall, Statements } from './measure-call.ts'

/** What is known of a call. */
export type CallResult = MeasuredCall & { statements: Statements }

export interface SizedResult {
  /** The practice's patients. */
  patients: number
  calls: CallResult[]
}

/** The requests' figures as one Markdown table. */
export function requestsTable(results: readonly SizedResult[]): string {
  const head = [
    'Call',
    'Patients',
    'Rate',
    'Floor',
    'Ratio',
    'Bar',
    'Statements',
    'p50',
    'p95',
    'Processor time, of the floor',
    'Met',
  ]
  const rows = results.flatMap(({ patients, calls }) =>
    calls.flatMap((measured) => [
      requestRow(patients, measured),
      ...(measured.sentRate === undefined ? [] : [sentRow(patients, measured.sentRate)]),
    ]),
  )
  return markdownTable(head, rows)
}

function requestRow(patients: number, measured: CallResult): string[] {
  const { name, rate, floorRate, ratio, p50, p95, processorMs, floorProcessorMs, statements } = measured
  const { label, bar } = calls[name]
  const minimum = name === 'SMS' ? `, ${SMS_ACCEPTED}/s` : ''
  const others = name === 'SMS' ? ` + ${rounded(statements.byOthers)} to send it` : ''
  return [
    label,
    inThousands(patients),
    `${inThousands(Math.round(rate))}/s`,
    `${inThousands(Math.round(floorRate))}/s`,
    `1 : ${ratio.toFixed(1)}`,
    `1 : ${bar}${minimum}`,
    `${rounded(statements.byRequest)}${others}`,
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
    `${processorMs.toFixed(2)}, ${floorProcessorMs.toFixed(2)} ms`,
    missedBars(measured).includes('request') ? 'no' : 'yes',
  ]
}

function sentRow(patients: number, sentRate: number): string[] {
  const isMet = sentRate >= SMS_SENT
  const none = '–'
  return [
    'SMS received by the carrier',
    inThousands(patients),
    `${Math.round(sentRate)}/s`,
    none,
    none,
    `${SMS_SENT}/s`,
    none,
    none,
    none,
    none,
    isMet ? 'yes' : 'no',
  ]
}

/** Which bars a call misses: that of its requests, and that of the texts that are sent. */
export function missedBars({ name, rate, ratio, sentRate }: MeasuredCall): ('request' | 'sent')[] {
  const isSlow = ratio > calls[name].bar || (name === 'SMS' && rate < SMS_ACCEPTED)
  const isSentSlowly = sentRate !== undefined && sentRate < SMS_SENT
  return [...(isSlow ? (['request'] as const) : []), ...(isSentSlowly ? (['sent'] as const) : [])]
}

function inThousands(value: number): string {
  return value.toLocaleString('en-GB')
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}
