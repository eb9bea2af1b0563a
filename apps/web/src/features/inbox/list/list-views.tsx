import { IconInbox, IconMessage, IconRefresh } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useAfterFirstLoad } from '../../../lib/use-after-first-load.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyAddition } from '../../../ui/lazy-part.tsx'
import { SKELETON_ROWS } from '../model/paging.ts'
import { ALL_DONE, INBOX_FAILURE, WELCOME } from './list-texts.ts'
import styles from './list-views.module.css'

const WelcomeKeys = lazyAddition(async () => (await import('./welcome-keys.tsx')).WelcomeKeys)

/** Shown while the first page is loading: three skeleton rows (INB-15). */
export function ListLoading() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading conversations">
      <SkeletonRows />
    </div>
  )
}

function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
    <div key={row} className={styles.row} data-display="loading" aria-hidden>
      <span className={styles.face}>
        <Skeleton round height="100%" />
      </span>
      <div className={styles.lines}>
        <Skeleton width="44%" />
        <Skeleton width="88%" />
      </div>
    </div>
  ))
}

interface ListEndProps {
  /** The end of the last row, in CSS pixels from the top of the list. */
  top: number
  failed: boolean
  onRetry: () => void
}

/**
 * The space after the last row while there are more rows to load: placeholders, or the failure to load the next page
 * (INB-16).
 */
export function ListEnd({ top, failed, onRetry }: ListEndProps) {
  return (
    <div className={styles.end} style={{ '--top': `${top}px` } as CSSProperties}>
      {failed ? (
        <div className={styles.failed} role="alert">
          <p>{INBOX_FAILURE}</p>
          <Button size={28} icon={IconRefresh} onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}

/** Shown when the list could not be loaded (INB-16). */
export function ListFailed({ onRefresh }: { onRefresh: () => void }) {
  return <FailureView text={INBOX_FAILURE} onRetry={onRefresh} retryLabel="Refresh" />
}

/** Shown when the inbox is empty (INB-17). */
export function AllDone() {
  return (
    <EmptyState icon={IconInbox} title="All done" role="status">
      {ALL_DONE}
    </EmptyState>
  )
}

/** Shown while no conversation is open (INB-18). The keys follow the first screen. */
export function Welcome() {
  const isAfterFirstLoad = useAfterFirstLoad()
  const keysSpace = <div className={styles.keys} />
  return (
    <EmptyState
      icon={IconMessage}
      title={WELCOME.title}
      action={isAfterFirstLoad ? <WelcomeKeys fallback={keysSpace} /> : keysSpace}
    >
      {WELCOME.text}
    </EmptyState>
  )
}
