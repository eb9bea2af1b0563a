import type { BulkSelection } from '@enamel/domain/bulk/selection'
import { IconUsers } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Paginator } from '../../ui/collections/paginator.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { placesText } from './model/pages.ts'
import { PatientTable } from './patient-table.tsx'
import styles from './report-list.module.css'
import type { LoadedList } from './use-report-list.ts'

export interface ReportListProps {
  /** The title of the report. */
  title: string
  list: LoadedList
  page: number
  onPage: (page: number) => void
  selection: BulkSelection
  onSelect: (selection: BulkSelection) => void
  formatPhone: (phone: string) => string
  onView: (patientId: string) => void
  /** Removes the filters; absent if no filter narrows the list. */
  onClearFilters: (() => void) | undefined
}

/** The patients of a report with the paginator, or what stands in their place. */
export function ReportList({ list, page, onPage, onClearFilters, ...table }: ReportListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // Each page begins at its top.
  useLayoutEffect(() => {
    if (page > 0) scroller.current?.scrollTo(0, 0)
  }, [page])
  const { view, total, lastPage, failedPages, retry } = list
  const isBusy = view.kind === 'loading' || (view.kind === 'rows' && view.isPrevious)
  return (
    <div className={styles.list}>
      <section ref={scroller} aria-label={table.title} aria-busy={isBusy} className={styles.scroller}>
        {view.kind === 'failed' && <FailureView onRetry={retry} />}
        {view.kind === 'empty' && (
          <EmptyState
            role="status"
            icon={IconUsers}
            title="No patients match your search"
            action={onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
          >
            {onClearFilters
              ? 'Remove filters to see more patients.'
              : 'Choose other dates to see more patients.'}
          </EmptyState>
        )}
        {(view.kind === 'rows' || view.kind === 'loading') && (
          <PatientTable
            {...table}
            patients={view.kind === 'rows' ? view.patients : null}
            busy={isBusy}
            total={total ?? 0}
          />
        )}
      </section>
      {view.kind !== 'empty' && (
        <footer className={styles.foot}>
          <p role="status" className={styles.places}>
            {total !== null && placesText(page, total)}
          </p>
          {view.kind !== 'loading' && (
            <Paginator label="Pages" page={page} last={lastPage} failed={failedPages} onPage={onPage} />
          )}
        </footer>
      )}
    </div>
  )
}
