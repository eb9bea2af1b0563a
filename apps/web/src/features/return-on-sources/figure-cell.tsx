import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { rate } from '@enamel/domain/reporting/rate'
import { NO_COST, NO_SPEND } from '@enamel/domain/return-on-sources/costs'
import { type SourceFigureKey, sourceFigures } from '@enamel/domain/return-on-sources/figures'
import { numberText } from '@enamel/domain/text/number'
import { Link } from '@tanstack/react-router'
import type { ColumnContent } from './model/columns.ts'
import type { ListLink } from './model/list-link.ts'
import { unitMoney, wholeMoney } from './model/money.ts'
import type { ReturnFigures, ReturnRow } from './model/return-rows.ts'
import styles from './sources-table.module.css'
import { SpendCell } from './spend/spend-cell.tsx'

/** The figures of a source, or of all sources together, which have no name of their own. */
type CellRow = ReturnRow | (ReturnFigures & { source: null; spellings: readonly string[] })

export interface FigureCellProps {
  content: ColumnContent
  row: CellRow
  report: SourcesReport
  /** The most that came back for a pound in any row, in pence: the length of a whole bar. */
  most: number
  linkTo: ListLink
}

/** One figure of a source. Numbers of patients and amounts of money open the list of these patients. */
export function FigureCell({ content, row, report, most, linkTo }: FigureCellProps) {
  const { currency } = report
  switch (content.kind) {
    case 'source':
      return <th scope="row">{row.source ?? 'All sources'}</th>
    case 'spend':
      return (
        <td className={styles.spend}>
          {row.source === null ? wholeMoney(row.spend, currency) : <SpendCell row={row} report={report} />}
        </td>
      )
    case 'figure':
      return (
        <td data-figure={content.figure}>
          <Figure figure={content.figure} row={row} currency={currency} linkTo={linkTo} />
        </td>
      )
    case 'cost': {
      const cost = row.costs[content.per]
      return <td data-none={cost === null}>{unitMoney(cost, currency, NO_COST)}</td>
    }
    case 'back':
      return (
        <td className={styles.back} data-figure="back" data-none={row.back === null}>
          {row.back !== null && <Bar share={rate(row.back, most)} />}
          <span>{unitMoney(row.back, currency, NO_SPEND)}</span>
        </td>
      )
  }
}

interface FigureProps {
  figure: SourceFigureKey
  row: CellRow
  currency: string
  linkTo: ListLink
}

function Figure({ figure, row, currency, linkTo }: FigureProps) {
  const value = row[figure]
  const { label, isMoney } = sourceFigures[figure]
  const text = isMoney ? wholeMoney(value, currency) : numberText(value)
  // There is no patient to show.
  if (value === 0) return text
  return (
    <Link
      {...linkTo(figure, row.spellings)}
      className={styles.link}
      aria-label={`${label} from ${row.source ?? 'all sources'}: ${text}`}
    >
      {text}
    </Link>
  )
}

/** How much came back beside the best source. */
function Bar({ share }: { share: number }) {
  return (
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
