import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { NO_COST, NO_SPEND } from '@enamel/domain/return-on-sources/costs'
import { sourceFigures } from '@enamel/domain/return-on-sources/figures'
import { moneyText } from '@enamel/domain/text/money'
import { withoutFormula } from '@enamel/domain/text/spreadsheet-cell'
import { type ColumnContent, columns } from './columns.ts'
import { currencySign } from './money.ts'
import { type ReturnFigures, type ReturnRow, returnFigures } from './return-rows.ts'

/** The table as rows of a spreadsheet, in the order shown. Amounts are plain numbers to the penny. */
export function csvRows(report: SourcesReport, rows: readonly ReturnRow[]): string[][] {
  const sign = currencySign(report.currency)
  return [
    columns.map(({ label }) => label.replace('£', sign)),
    ...rows.map((row) => columns.map(({ content }) => cellOf(content, row, row.source))),
    columns.map(({ content }) => cellOf(content, returnFigures(report.total), 'All sources')),
  ]
}

function cellOf(content: ColumnContent, figures: ReturnFigures, source: string): string {
  switch (content.kind) {
    case 'source':
      return withoutFormula(source)
    case 'spend':
      return moneyText(figures.spend)
    case 'figure': {
      const value = figures[content.figure]
      return sourceFigures[content.figure].isMoney ? moneyText(value) : String(value)
    }
    case 'cost': {
      const cost = figures.costs[content.per]
      return cost === null ? NO_COST : moneyText(cost)
    }
    case 'back':
      return figures.back === null ? NO_SPEND : moneyText(figures.back)
  }
}
