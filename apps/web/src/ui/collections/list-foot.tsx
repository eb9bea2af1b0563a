import { numberText } from '@enamel/domain/text/number'
import { IconChevronRight, IconRefresh } from '@tabler/icons-react'
import type { MorePages } from '../../lib/more-pages.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './list-foot.module.css'

export interface ListFootProps {
  /** How many are shown. */
  shown: number
  /** How many there are, as a text: "24 people". */
  totalText: string
  /** Loads more; null when all are loaded. */
  more: MorePages | null
}

/** The end of a list that is loaded in parts: how much of it is shown, and a button for more. */
export function ListFoot({ shown, totalText, more }: ListFootProps) {
  return (
    <footer className={styles.foot}>
      <span className="tabular">{more ? `${numberText(shown)} of ${totalText}` : totalText}</span>
      {more && <More more={more} />}
    </footer>
  )
}

function More({ more: { isLoading, hasFailed, load } }: { more: MorePages }) {
  const isFailureShown = hasFailed && !isLoading
  return (
    <span className={styles.more}>
      {isFailureShown && <span role="alert">Could not load more.</span>}
      <Button
        size={28}
        variant="quiet"
        busy={isLoading}
        busyLabel="Loading"
        trailing={<Icon of={isFailureShown ? IconRefresh : IconChevronRight} size={14} />}
        onClick={load}
      >
        {isFailureShown ? 'Try again' : 'Show more'}
      </Button>
    </span>
  )
}
