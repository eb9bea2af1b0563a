import { IconAlertCircle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { buttonClasses } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './paginator.module.css'
import { type PaginatorItem, paginatorItems } from './paginator-items.ts'

export interface PaginatorProps {
  /** The name of the navigation, for screen readers. */
  label: string
  /** The current page, from 1 to `last`. */
  page: number
  last: number
  /** The pages that could not be loaded. */
  failed?: ReadonlySet<number>
  onPage: (page: number) => void
}

/** Previous, Next, and the numbers of pages with ellipses (PRT-07, PRT-08). */
export function Paginator({ label, page, last, failed, onPage }: PaginatorProps) {
  return (
    <nav aria-label={label} className={styles.paginator}>
      <IconButton
        icon={IconChevronLeft}
        label="Previous"
        size={28}
        className={styles.step}
        disabledReason={page <= 1 ? 'This is the first page' : undefined}
        onClick={() => onPage(page - 1)}
      />
      <ol className={styles.pages}>
        {paginatorItems(page, last).map((item) => (
          <li key={item.kind === 'page' ? item.page : `after ${item.after}`} className={styles.item}>
            <Item item={item} current={page} failed={failed} onPage={onPage} />
          </li>
        ))}
      </ol>
      <IconButton
        icon={IconChevronRight}
        label="Next"
        size={28}
        className={styles.step}
        disabledReason={page >= last ? 'This is the last page' : undefined}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

interface ItemProps extends Pick<PaginatorProps, 'failed' | 'onPage'> {
  item: PaginatorItem
  current: number
}

function Item({ item, current, failed, onPage }: ItemProps) {
  if (item.kind === 'gap') return <span className={styles.gap}>…</span>
  const { page } = item
  const hasFailed = failed?.has(page) ?? false
  return (
    <button
      type="button"
      aria-label={hasFailed ? `Page ${page}, could not be loaded` : `Page ${page}`}
      aria-current={page === current ? 'page' : undefined}
      data-failed={hasFailed || undefined}
      className={classNames(buttonClasses({ variant: 'quiet', size: 28 }), styles.page)}
      onClick={() => page !== current && onPage(page)}
    >
      {page}
      {hasFailed && <Icon of={IconAlertCircle} size={14} className={styles.mark} />}
    </button>
  )
}
