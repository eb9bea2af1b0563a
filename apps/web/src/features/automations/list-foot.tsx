import { numberText } from '@enamel/domain/text/number'
import { IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './list-foot.module.css'

export interface ListFootProps {
  /** How many are shown. */
  shown: number
  /** How many there are, as a text: "24 people". */
  totalText: string
  /** Loads more; null when all are loaded. */
  more: { isLoading: boolean; load: () => void } | null
  className?: string | undefined
}

/** The end of a list that is loaded in parts: how much of it is shown, and a button for more. */
export function ListFoot({ shown, totalText, more, className }: ListFootProps) {
  return (
    <footer className={classNames(styles.foot, className)}>
      <span className="tabular">{more ? `${numberText(shown)} of ${totalText}` : totalText}</span>
      {more && (
        <Button
          size={28}
          variant="quiet"
          busy={more.isLoading}
          busyLabel="Loading"
          trailing={<Icon of={IconChevronRight} size={14} />}
          onClick={more.load}
        >
          Show more
        </Button>
      )}
    </footer>
  )
}
