import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { FigureCell } from './figure-cell.tsx'
import { type Column, columns } from './model/columns.ts'
import type { ListLink } from './model/list-link.ts'
import { currencySign } from './model/money.ts'
import { nextSort, type ReturnRow, type ReturnSort, returnFigures } from './model/return-rows.ts'
import styles from './sources-table.module.css'

export interface SourcesTableProps {
  report: SourcesReport
  /** In the order of `sort`. */
  rows: readonly ReturnRow[]
  sort: ReturnSort
  onSort: (sort: ReturnSort) => void
  linkTo: ListLink
}

/** What each source cost and brought, with all sources together in the last row. */
export function SourcesTable({ report, rows, sort, onSort, linkTo }: SourcesTableProps) {
  const total = returnFigures(report.total)
  const most = Math.max(...rows.map(({ back }) => back ?? 0), total.back ?? 0)
  const shared = { report, most, linkTo }
  return (
    <div className={styles.scroll}>
      <table className={classNames(styles.table, 'tabular')} aria-label="Sources">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} currency={report.currency} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.source}>
              {columns.map(({ key, content }) => (
                <FigureCell key={key} content={content} row={row} {...shared} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map(({ key, content }) => (
              <FigureCell
                key={key}
                content={content}
                row={{ ...total, source: null, spellings: [] }}
                {...shared}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface HeadProps {
  column: Column
  currency: string
  sort: ReturnSort
  onSort: (sort: ReturnSort) => void
}

function Head({ column: { key, label, tooltip }, currency, sort, onSort }: HeadProps) {
  const direction = sort.column === key ? sort.direction : undefined
  return (
    <th scope="col" aria-sort={direction} data-column={key}>
      <button
        type="button"
        className={styles.head}
        onClick={() => onSort(nextSort(sort, key))}
        {...(tooltip && tooltipProps(tooltip))}
      >
        {direction && <Icon of={direction === 'ascending' ? IconArrowUp : IconArrowDown} size={14} />}
        {label.replace('£', currencySign(currency))}
      </button>
    </th>
  )
}
