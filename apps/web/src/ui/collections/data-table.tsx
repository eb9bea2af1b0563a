import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  Cell,
  Checkbox,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components'
import { Icon } from '../display/icon.tsx'
import styles from './data-table.module.css'

export interface DataColumn<R> {
  key: string
  label: string
  /** Numbers are right-aligned, in tabular figures. */
  numeric?: boolean
  sortable?: boolean
  render: (row: R) => ReactNode
}

/** `all`: the rows of every page. A set may contain rows of other pages. */
export type RowSelection = 'all' | ReadonlySet<string>

export interface DataSort {
  column: string
  direction: 'ascending' | 'descending'
}

export interface DataTableProps<R extends { id: string }> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly DataColumn<R>[]
  /** The rows of one page. The first column names its row. */
  rows: readonly R[]
  /** Without a selection no rows can be selected. */
  selection?: RowSelection
  onSelect?: (selection: RowSelection) => void
  sort?: DataSort | undefined
  onSort?: (sort: DataSort) => void
  /** Replaces the rows when there are none. */
  empty: ReactNode
}

/**
 * A page of rows, sorted by the caller. Selecting all selects the rows of every page; deselecting one row afterwards
 * leaves the other rows of this page selected. A set of rows stays selected on other pages (BLK-02).
 */
export function DataTable<R extends { id: string }>({
  label,
  columns,
  rows,
  selection,
  onSelect,
  sort,
  onSort,
  empty,
}: DataTableProps<R>) {
  const isSelectable = selection !== undefined
  return (
    <Table
      aria-label={label}
      className={styles.table ?? ''}
      selectionMode={isSelectable ? 'multiple' : 'none'}
      {...(isSelectable && { selectedKeys: selection as Selection })}
      onSelectionChange={(keys) => onSelect?.(keys === 'all' ? 'all' : new Set([...keys].map(String)))}
      {...(sort && { sortDescriptor: sort as SortDescriptor })}
      onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
    >
      <TableHeader>
        {isSelectable && (
          <Column className={styles.box ?? ''}>
            <RowBox />
          </Column>
        )}
        {columns.map(({ key, label, numeric, sortable }, index) => (
          <Column
            key={key}
            id={key}
            isRowHeader={index === 0}
            allowsSorting={sortable === true}
            className={styles.column ?? ''}
            data-numeric={numeric}
          >
            {({ sortDirection }) => (
              <span className={styles.head}>
                {label}
                {sortDirection && (
                  <Icon of={sortDirection === 'ascending' ? IconArrowUp : IconArrowDown} size={14} />
                )}
              </span>
            )}
          </Column>
        ))}
      </TableHeader>
      <TableBody renderEmptyState={() => empty}>
        {rows.map((row) => (
          <Row key={row.id} id={row.id} className={styles.row ?? ''}>
            {isSelectable && (
              <Cell className={styles.box ?? ''}>
                <RowBox />
              </Cell>
            )}
            {columns.map(({ key, numeric, render }) => (
              <Cell key={key} className={styles.cell ?? ''} data-numeric={numeric}>
                {render(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function RowBox() {
  return (
    <Checkbox slot="selection" className={styles.tick ?? ''}>
      <span className={styles.square} aria-hidden />
    </Checkbox>
  )
}
