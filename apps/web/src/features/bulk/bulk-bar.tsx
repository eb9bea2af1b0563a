import { BULK_IDS_MAX } from '@enamel/domain/bulk/bulk'
import {
  type BulkSelection,
  type ComposeObstacle,
  composeObstacles,
  isListFull,
  noneSelected,
  selectAllState,
  selectedByPage,
  selectedCount,
  toggleAll,
} from '@enamel/domain/bulk/selection'
import { numberText } from '@enamel/domain/text/number'
import { IconMail } from '@tabler/icons-react'
import { Button, type ButtonSize } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import styles from './bulk-bar.module.css'

export interface BulkBarProps {
  selection: BulkSelection
  /** The number of patients of the report. */
  total: number
  /** The patients of the current page; null while none are shown, and all cannot be selected. */
  pageIds: readonly string[] | null
  /** Why no message can be composed; null if one can. */
  obstacle: ComposeObstacle | null
  /** Whether the composer is open. */
  isComposing: boolean
  size: ButtonSize
  onSelect: (selection: BulkSelection) => void
  onCompose: () => void
}

/** How many patients are selected, on this page and on others, and what can be done with them (BLK-03). */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, pageIds, obstacle, isComposing, size, onSelect, onCompose } = props
  const all = selectAllState(selection, total)
  const count = selectedCount(selection, total)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected patients">
      <span className={styles.box}>
        <Checkbox
          checked={all === 'some' ? 'some' : all === 'all'}
          aria-label={all === 'all' ? 'Deselect everybody' : 'Select everybody'}
          disabled={total === 0 || pageIds === null}
          onChange={() => onSelect(toggleAll(selection, total))}
        />
      </span>
      <p role="status" className={styles.text}>
        <span className={styles.count}>
          {numberText(count)}/{numberText(total)} patients selected
        </span>
        <span className={styles.detail}>{detailText(selection, pageIds ?? [], total)}</span>
      </p>
      {count > 0 && (
        <Button variant="quiet" size={size} onClick={() => onSelect(noneSelected)}>
          Deselect
        </Button>
      )}
      <Button
        variant="primary"
        size={size}
        icon={IconMail}
        aria-expanded={isComposing}
        disabledReason={obstacle === null ? undefined : composeObstacles[obstacle]}
        onClick={onCompose}
      >
        Compose Message
      </Button>
    </div>
  )
}

/** "7 on this page, 30 on others", or that the list is full (G3-33). */
function detailText(selection: BulkSelection, pageIds: readonly string[], total: number): string {
  if (isListFull(selection))
    return `You can select up to ${numberText(BULK_IDS_MAX)} patients one by one, or all patients of the report.`
  const { onPage, onOthers } = selectedByPage(selection, pageIds, total)
  return onOthers > 0 ? `${numberText(onPage)} on this page, ${numberText(onOthers)} on others` : ''
}
