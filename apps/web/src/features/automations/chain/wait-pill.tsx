import type { WorkflowNode } from '@enamel/contract/automation-workflows'
import { nodeText } from '@enamel/domain/automations/text/node-text'
import { IconClock } from '@tabler/icons-react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './chain.module.css'
import { PresentButton } from './present-button.tsx'

export interface WaitPillProps {
  node: Exclude<WorkflowNode, { type: 'action' }>
  here: number
  isMarked: boolean
  onListPresent: () => void
}

/** A delay, or a wait for other automations, with how many patients wait there (AUT-06, AUT-07). */
export function WaitPill({ node, here, isMarked, onListPresent }: WaitPillProps) {
  const text = nodeText(node)
  return (
    <div className={styles.pill} data-marked={isMarked || undefined}>
      <Icon of={IconClock} />
      <span className={styles.title}>{text}</span>
      <PresentButton node={text} count={here} onPress={onListPresent} />
    </div>
  )
}
