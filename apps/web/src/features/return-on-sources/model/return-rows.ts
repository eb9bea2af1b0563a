import type { SourceReturn, TotalReturn } from '@enamel/contract/return-on-sources'
import { backPerPound, type CostKey, costKeys, costPer } from '@enamel/domain/return-on-sources/costs'
import type { SourceFigureKey } from '@enamel/domain/return-on-sources/figures'
import { penceOf } from '@enamel/domain/text/money'

/** What sources cost and brought, in pence, with what follows from it. */
export interface ReturnFigures extends Record<'spend' | SourceFigureKey, number> {
  /** The spend for each lead, consultation and patient won; null where there is none. */
  costs: Record<CostKey, number | null>
  /** Paid for each pound spent; null without spend. */
  back: number | null
}

export interface ReturnRow extends ReturnFigures {
  source: string
  spellings: readonly string[]
}

export function returnFigures(figures: TotalReturn): ReturnFigures {
  const pence = (amount: string) => penceOf(amount) ?? 0
  const { leads, booked, attended, won } = figures
  const [spend, paid] = [pence(figures.spend), pence(figures.paid)]
  const costs = Object.fromEntries(costKeys.map((key) => [key, costPer(spend, figures[key])]))
  return {
    spend,
    leads,
    booked,
    attended,
    won,
    proposed: pence(figures.proposed),
    accepted: pence(figures.accepted),
    paid,
    costs: costs as ReturnFigures['costs'],
    back: backPerPound(paid, spend),
  }
}

export function returnRow({ source, spellings, ...figures }: SourceReturn): ReturnRow {
  return { source, spellings, ...returnFigures(figures) }
}

/** The columns by which the sources can be sorted. */
export type ReturnColumn = 'source' | 'spend' | SourceFigureKey | `cost_${CostKey}` | 'back'

export interface ReturnSort {
  column: ReturnColumn
  direction: 'ascending' | 'descending'
}

/** The sources with the most leads come first. Spend typed in a row does not move it. */
export const DEFAULT_SORT: ReturnSort = { column: 'leads', direction: 'descending' }

/** The order after a press on a column's head: names from A, figures from the largest, a second press reverses. */
export function nextSort(sort: ReturnSort, column: ReturnColumn): ReturnSort {
  const first = column === 'source' ? 'ascending' : 'descending'
  if (sort.column !== column) return { column, direction: first }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The sources in an order. Those without a cost or return come last either way, equals by name. */
export function sortRows(rows: readonly ReturnRow[], { column, direction }: ReturnSort): ReturnRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  const byName = (one: ReturnRow, other: ReturnRow) => one.source.localeCompare(other.source, 'en-GB')
  if (column === 'source') return rows.toSorted((one, other) => sign * byName(one, other))
  return rows.toSorted((one, other) => {
    const [first, second] = [figureOf(one, column), figureOf(other, column)]
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || byName(one, other)
    return sign * (first - second) || byName(one, other)
  })
}

function figureOf(row: ReturnRow, column: Exclude<ReturnColumn, 'source'>): number | null {
  switch (column) {
    case 'cost_leads':
      return row.costs.leads
    case 'cost_attended':
      return row.costs.attended
    case 'cost_won':
      return row.costs.won
    default:
      return row[column]
  }
}

/** The rows in the order of these names; rows that have no place in it yet come last. */
export function inOrder(rows: readonly ReturnRow[], names: readonly string[]): ReturnRow[] {
  const places = new Map(names.map((name, place) => [name, place]))
  const placeOf = ({ source }: ReturnRow) => places.get(source) ?? names.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}
