import { IconChevronDown, IconCircleCheck, IconZzz } from '@tabler/icons-react'
import { Icon } from '../../ui/display/icon.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import styles from './completed-row.module.css'
import type { RowContent } from './model/row-text.ts'

export interface CompletedRowProps {
  content: Extract<RowContent, { kind: 'done' }>
  onToggle: () => void
}

/** The result of an action in the place of its row (ACT-19), and the key that goes on from there. */
export function CompletedRow({ content, onToggle }: CompletedRowProps) {
  const isComplete = content.result === 'complete'
  return (
    <button type="button" className={styles.row} data-row onClick={onToggle}>
      <Icon
        of={isComplete ? IconCircleCheck : IconZzz}
        size={17}
        className={isComplete ? styles.check : styles.icon}
      />
      <span className={styles.text}>{content.text}</span>
      <span aria-hidden className={styles.nextKey}>
        Next <Kbd>J</Kbd>
      </span>
      <Icon of={IconChevronDown} size={17} className={styles.icon} />
    </button>
  )
}
