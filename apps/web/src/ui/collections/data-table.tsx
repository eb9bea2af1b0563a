import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Cell, Column, Row, type SortDescriptor, Table, TableBody, TableHeader } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import styles from './data-table.module.css'

export interface DataColumn<R> {
  key: string
  label: string
  /** Only screen readers read the label, for columns that explain themselves. */
  labelHidden?: boolean
  /** Whether the column names its row; by default the first column does. */
  rowHeader?: boolean
  /** Numbers are right-aligned, in tabular figures. */
  numeric?: boolean
  sortable?: boolean
  /** The width of the placeholder while rows load, in px. */
  skeletonWidth?: number
  render: (row: R) => ReactNode
}

/** Which rows are selected, by a rule of the caller: the table only shows the tick boxes. */
export interface RowSelection<R> {
  /** The state of the tick box that selects all rows, on every page. */
  all: 'none' | 'some' | 'all'
  /** The name of that tick box: "Select all patients". */
  allLabel: string
  /** Why no row can be selected now. */
  disabled?: boolean
  isSelected: (row: R) => boolean
  /** The name of a row's tick box: "Select Beth Langley". */
  labelOf: (row: R) => string
  onToggle: (row: R) => void
  onToggleAll: () => void
}

export interface DataSort {
  column: string
  direction: 'ascending' | 'descending'
}

export interface DataTableProps<R extends { id: string }> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly DataColumn<R>[]
  /** The rows of one page. */
  rows: readonly R[]
  /** Without a selection there are no tick boxes. */
  selection?: RowSelection<R>
  sort?: DataSort | undefined
  onSort?: (sort: DataSort) => void
  /** The number of placeholders that are shown instead of rows while the first rows load. */
  skeletonRows?: number
  /** Whether newer rows are loading. The present rows stay until then. */
  busy?: boolean
  /** Replaces the rows when there are none. */
  empty: ReactNode
  className?: string | undefined
}

/** A page of rows, sorted and selected by the caller. Arrow keys move between the cells and the controls in them. */
export function DataTable<R extends { id: string }>({
  label,
  columns,
  rows,
  selection,
  sort,
  onSort,
  skeletonRows = 0,
  busy = false,
  empty,
  className,
}: DataTableProps<R>) {
  return (
    <Table
      aria-label={label}
      data-busy={busy || undefined}
      className={classNames(styles.table, className)}
      {...(sort && { sortDescriptor: sort as SortDescriptor })}
      onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
    >
      <TableHeader>
        {selection && (
          <Column id="selection" className={styles.box ?? ''} data-column="selection">
            <Checkbox
              checked={selection.all === 'some' ? 'some' : selection.all === 'all'}
              aria-label={selection.allLabel}
              disabled={selection.disabled}
              onChange={selection.onToggleAll}
              // The library cancels clicks in the head of a column that is not sorted: the tick would be undone.
              onClick={(event) => event.stopPropagation()}
            />
          </Column>
        )}
        {columns.map((column, index) => (
          <DataHeading key={column.key} column={column} namesRow={namesRow(columns, index)} />
        ))}
      </TableHeader>
      <TableBody renderEmptyState={() => empty}>
        {skeletonRows > 0
          ? skeletonIds(skeletonRows).map((id) => (
              <SkeletonRow key={id} id={id} columns={columns} withBox={selection !== undefined} />
            ))
          : rows.map((row) => <DataRow key={row.id} row={row} columns={columns} selection={selection} />)}
      </TableBody>
    </Table>
  )
}

function skeletonIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `skeleton-${index + 1}`)
}

function namesRow<R>(columns: readonly DataColumn<R>[], index: number): boolean {
  const named = columns.findIndex(({ rowHeader }) => rowHeader)
  return index === Math.max(0, named)
}

function DataHeading<R>({ column, namesRow }: { column: DataColumn<R>; namesRow: boolean }) {
  const { key, label, labelHidden, numeric, sortable } = column
  return (
    <Column
      id={key}
      isRowHeader={namesRow}
      allowsSorting={sortable === true}
      className={styles.column ?? ''}
      data-numeric={numeric}
      data-column={key}
    >
      {({ sortDirection }) => (
        <span className={classNames(styles.head, labelHidden && 'visually-hidden')}>
          {label}
          {sortDirection && (
            <Icon of={sortDirection === 'ascending' ? IconArrowUp : IconArrowDown} size={14} />
          )}
        </span>
      )}
    </Column>
  )
}

interface DataRowProps<R> {
  row: R
  columns: readonly DataColumn<R>[]
  selection: RowSelection<R> | undefined
}

function DataRow<R extends { id: string }>({ row, columns, selection }: DataRowProps<R>) {
  const isSelected = selection?.isSelected(row) ?? false
  return (
    <Row id={row.id} className={styles.row ?? ''} data-selected-row={isSelected || undefined}>
      {selection && (
        <Cell className={styles.box ?? ''} data-column="selection">
          <Checkbox
            checked={isSelected}
            aria-label={selection.labelOf(row)}
            disabled={selection.disabled}
            onChange={() => selection.onToggle(row)}
          />
        </Cell>
      )}
      {columns.map(({ key, numeric, render }) => (
        <Cell key={key} className={styles.cell ?? ''} data-numeric={numeric} data-column={key}>
          {render(row)}
        </Cell>
      ))}
    </Row>
  )
}

interface SkeletonRowProps<R> {
  id: string
  columns: readonly DataColumn<R>[]
  withBox: boolean
}

function SkeletonRow<R>({ id, columns, withBox }: SkeletonRowProps<R>) {
  return (
    <Row id={id} className={styles.row ?? ''} data-skeleton>
      {withBox && (
        <Cell className={styles.box ?? ''} data-column="selection">
          <Skeleton width={16} height={16} />
        </Cell>
      )}
      {columns.map(({ key, numeric, skeletonWidth = 96 }) => (
        <Cell key={key} className={styles.cell ?? ''} data-numeric={numeric} data-column={key}>
          <Skeleton width={skeletonWidth} />
        </Cell>
      ))}
    </Row>
  )
}
