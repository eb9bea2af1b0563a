import type { WorkflowCounts } from '@enamel/contract/automation-enrolments'
import type { AutomationReplay } from '@enamel/contract/automation-replay'
import type { Workflow, WorkflowNode } from '@enamel/contract/automation-workflows'
import { triggerText } from '@enamel/domain/automations/text/trigger-text'
import { IconLogin2, IconLogout } from '@tabler/icons-react'
import { Icon, type IconShape } from '../../../ui/display/icon.tsx'
import { ActionCard } from './action-card.tsx'
import styles from './chain.module.css'
import type { ChainActions, NodeProps } from './chain-node.ts'
import { WaitPill } from './wait-pill.tsx'

export interface ChainProps extends ChainActions {
  workflow: Workflow
  /** Undefined until the counts are loaded. */
  counts: WorkflowCounts | undefined
  /** What would have become of the messages; undefined while no replay is shown. */
  replayed: AutomationReplay['nodes'] | undefined
  /** The node where the person is who is open in the panel. */
  markedNodeId: string | null
}

/** An automation from its start trigger through its nodes to its end trigger (AUT-04, AUT-05). */
export function Chain({ workflow, counts, replayed, markedNodeId, ...actions }: ChainProps) {
  const { start_trigger, end_trigger, nodes } = workflow
  return (
    <ol className={styles.chain} aria-label="Steps">
      <li>
        <TriggerCard
          icon={IconLogin2}
          title={triggerText(start_trigger)}
          text="Starts here, unless they are in it"
          kind="Trigger"
        />
      </li>
      {nodes.map((node) => (
        <li key={node.id}>
          <Node
            node={node}
            counts={counts?.nodes.find(({ id }) => id === node.id)}
            replayed={replayed?.find(({ id }) => id === node.id)}
            isMarked={node.id === markedNodeId}
            {...actions}
          />
        </li>
      ))}
      <li>
        {end_trigger ? (
          <TriggerCard
            icon={IconLogout}
            title={triggerText(end_trigger)}
            text="Ends here, from any step"
            kind="End trigger"
          />
        ) : (
          <TriggerCard
            icon={IconLogout}
            title="After the last step"
            text="Nothing ends it early"
            kind="End"
          />
        )}
      </li>
    </ol>
  )
}

function Node({ node, ...props }: { node: WorkflowNode } & NodeProps & ChainActions) {
  if (node.type === 'action') return <ActionCard action={node.action} {...props} />
  const { counts, isMarked, onListPresent } = props
  return (
    <WaitPill
      node={node}
      here={counts?.here ?? 0}
      isMarked={isMarked}
      onListPresent={() => onListPresent(node.id)}
    />
  )
}

interface TriggerCardProps {
  icon: IconShape
  title: string
  text: string
  kind: string
}

function TriggerCard({ icon, title, text, kind }: TriggerCardProps) {
  return (
    <div className={styles.card} data-trigger>
      <span className={styles.well}>
        <Icon of={icon} />
      </span>
      <span className={styles.description}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>{text}</span>
      </span>
      <span className={styles.kind}>{kind}</span>
    </div>
  )
}
