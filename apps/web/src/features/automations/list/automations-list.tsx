import type { WorkflowSummary } from '@enamel/contract/automation-workflows'
import { triggerText } from '@enamel/domain/automations/text/trigger-text'
import { IconChevronRight, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Icon } from '../../../ui/display/icon.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { workflowsQuery } from '../automations.api.ts'
import { CustomisationChip } from '../customisation-chip.tsx'
import { withPendingWorkflows } from '../model/switches.ts'
import { usePendingSwitches, useSwitches } from '../use-switches.ts'
import styles from './automations-list.module.css'

/** The automations of the practice with their switches (AUT-01, AUT-02). */
export function AutomationsList() {
  const { data, isError, refetch } = useQuery(workflowsQuery)
  const pending = usePendingSwitches()
  const change = useSwitches()
  if (!data) return isError ? <FailureView onRetry={refetch} /> : <AutomationsSkeleton />
  if (data.length === 0) return <EmptyState icon={IconRoute} title="You have no automations yet" />
  return (
    <ul className={styles.rows}>
      {withPendingWorkflows(data, pending).map((workflow) => (
        <AutomationRow
          key={workflow.id}
          workflow={workflow}
          onSwitch={(enabled) => change({ of: 'workflow', id: workflow.id, enabled })}
        />
      ))}
    </ul>
  )
}

interface AutomationRowProps {
  workflow: WorkflowSummary
  onSwitch: (enabled: boolean) => void
}

/** An automation: a press on the row opens its page. */
function AutomationRow({ workflow, onSwitch }: AutomationRowProps) {
  const { id, name, enabled, requires_customisation, start_trigger } = workflow
  const detailsId = useId()
  return (
    <li className={styles.row}>
      <Link
        to="/automations/{-$workflowId}"
        params={{ workflowId: id }}
        aria-label={name}
        aria-describedby={detailsId}
        className={styles.link}
      >
        <span className={styles.name}>{name}</span>
        <span id={detailsId} className={styles.details}>
          <span className={styles.trigger}>{triggerText(start_trigger)}</span>
          {requires_customisation && <CustomisationChip />}
        </span>
        <Icon of={IconChevronRight} className={styles.chevron} />
      </Link>
      <Switch
        checked={enabled}
        aria-label={`Enable ${name}`}
        className={styles.switch}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </li>
  )
}

const SKELETON_ROWS = Array.from({ length: 9 }, (_, index) => index)

/** Nine rows while the automations are loading (AUT-02). */
function AutomationsSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading automations" className={styles.rows}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.row} data-skeleton>
          <span className={styles.loading}>
            <Skeleton width={160 + (row % 3) * 40} />
            <Skeleton width={220} />
          </span>
        </div>
      ))}
    </div>
  )
}
