import { valueText } from '@enamel/domain/reporting/format'
import type { MetricCard } from '@enamel/domain/reporting/metric-card'

const HEADER = ['Figure', 'Part', 'Value', 'Change', 'Money', 'Amount']

/**
 * The figures of cards as rows of a spreadsheet: one for each card and one for each part of its value. Counts and amounts
 * are plain numbers, so that the spreadsheet can add them up.
 */
export function cardRows(cards: readonly MetricCard[]): string[][] {
  return [HEADER, ...cards.flatMap(rowsOf)]
}

function rowsOf({ label, value, format, delta, aggregate, currency, breakdown }: MetricCard): string[][] {
  const shown = format === 'number' && value !== null ? String(value) : valueText(value, format)
  const money = aggregate ? [`${aggregate.label} (${currency})`, aggregate.value.toFixed(2)] : ['', '']
  return [
    [label, '', shown, delta?.change ?? '', ...money],
    ...breakdown.map((row) => [
      label,
      row.uncounted ? `${row.label} (not counted)` : row.label,
      String(row.value),
      '',
      '',
      '',
    ]),
  ]
}
