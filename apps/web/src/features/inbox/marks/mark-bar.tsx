import type { Mark } from '@enamel/domain/inbox/conversation'
import { numberText } from '@enamel/domain/text/number'
import { IconMail, IconMailOpened, IconStar, IconStarOff } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { IconShape } from '../../../ui/display/icon.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import styles from './mark-bar.module.css'
import { markLabels } from './mark-text.ts'

export interface MarkBarProps {
  /** The number of listed rows that are selected. */
  count: number
  checkState: 'some' | 'all'
  /** Whether controls are 44 px high, as on a phone. */
  touch: boolean
  onMark: (mark: Mark) => void
  onToggleAll: () => void
  onDeselect: () => void
}

const actions: { mark: Mark; icon: IconShape }[] = [
  { mark: 'read', icon: IconMailOpened },
  { mark: 'unread', icon: IconMail },
  { mark: 'star', icon: IconStar },
  { mark: 'unstar', icon: IconStarOff },
]

/** The actions on all selected rows (INB-02, INB-12). */
export function MarkBar({ count, checkState, touch, onMark, onToggleAll, onDeselect }: MarkBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected conversations">
      <span className={styles.checkbox}>
        <Checkbox
          checked={checkState === 'all' || 'some'}
          aria-label={checkState === 'all' ? 'Deselect all conversations' : 'Select all conversations'}
          onChange={onToggleAll}
        />
      </span>
      <span className={`${styles.count} tabular`} role="status">
        {numberText(count)} selected
      </span>
      {actions.map(({ mark, icon }) => (
        <IconButton
          key={mark}
          icon={icon}
          label={markLabels[mark]}
          size={touch ? 44 : 28}
          onClick={() => onMark(mark)}
        />
      ))}
      <Button variant="quiet" size={touch ? 44 : 28} onClick={onDeselect}>
        Deselect
      </Button>
    </div>
  )
}
