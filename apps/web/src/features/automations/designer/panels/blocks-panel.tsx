import { IconAlertTriangle, IconMailPause } from '@tabler/icons-react'
import { Icon } from '../../../../ui/display/icon.tsx'
import { blockIcons } from '../block-icons.ts'
import type { BlockDrag } from '../canvas/use-block-drag.ts'
import { blockLabels } from '../model/block-labels.ts'
import type { BlockRow } from '../model/email-node.ts'
import { newBlockKinds } from '../model/new-block.ts'
import { type Designer, FOOTER } from '../use-designer.ts'
import styles from './blocks-panel.module.css'

export interface BlocksPanelProps {
  designer: Designer
  drag: BlockDrag
  /** Called once a block was added or chosen. */
  onDone: () => void
}

/** The blocks to add, and the outline of the email (DSG-03). */
export function BlocksPanel({ designer, drag, onDone }: BlocksPanelProps) {
  return (
    <>
      <h2 className={styles.heading}>Blocks</h2>
      <div className={styles.blocks}>
        {newBlockKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.block}
            data-wide={kind === 'columns' || undefined}
            {...drag.source({ kind: 'new', block: kind }, () => {
              designer.add(kind)
              onDone()
            })}
          >
            <Icon of={blockIcons[kind]} size={18} />
            {blockLabels[kind]}
          </button>
        ))}
      </div>
      <h2 className={styles.heading}>In this email</h2>
      <ul className={styles.outline} aria-label="In this email">
        {designer.rows.map((row) => (
          <OutlineRow key={row.node.id} row={row} designer={designer} onDone={onDone} />
        ))}
        <li>
          <button
            type="button"
            className={styles.row}
            aria-current={designer.isFooterSelected || undefined}
            onClick={() => {
              designer.select(FOOTER)
              onDone()
            }}
          >
            <Icon of={IconMailPause} />
            <span className={styles.name}>Footer</span>
          </button>
        </li>
      </ul>
    </>
  )
}

interface OutlineRowProps {
  row: BlockRow
  designer: Designer
  onDone: () => void
}

function OutlineRow({ row: { node, kind, depth }, designer, onDone }: OutlineRowProps) {
  const [warning] = designer.warningsOf(node.id)
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-depth={depth}
        data-row={node.id}
        aria-current={designer.selected?.node.id === node.id || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={() => {
          designer.select(node.id)
          designer.focusing.revealBlock(node.id)
          onDone()
        }}
      >
        <Icon of={blockIcons[kind]} />
        <span className={styles.name}>{blockLabels[kind]}</span>
        {warning && <Icon of={IconAlertTriangle} label={warning.title} className={styles.warning} />}
      </button>
    </li>
  )
}
