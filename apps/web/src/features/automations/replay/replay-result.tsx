import type { AutomationReplay } from '@enamel/contract/automation-replay'
import type { Workflow } from '@enamel/contract/automation-workflows'
import { automations } from '@enamel/contract/automations'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DayChart } from './day-chart.tsx'
import { Leads } from './leads.tsx'
import { Legend } from './legend.tsx'
import { Numbers } from './numbers.tsx'
import styles from './replay-pane.module.css'
import { stepColumns } from './step-columns.ts'
import type { Replay } from './use-replay.ts'

export interface ReplayResultProps extends Pick<Replay, 'leads' | 'isStale' | 'more'> {
  workflow: Workflow
  result: AutomationReplay
  now: Date
  timeZone: string
  /** Whether the automation can be enabled; one that is enabled already offers nothing. */
  canEnable: boolean
  onEnable: () => void
  onOpenPatient: (patientId: string) => void
}

/** What a replay comes to: its numbers, its days, its leads, and the button that enables the automation. */
export function ReplayResult(props: ReplayResultProps) {
  const { workflow, result, leads, isStale, more, now, timeZone, onOpenPatient } = props
  const isCustomised = result.nodes.every((node) => !node.requires_customisation)
  return (
    <>
      <div className={styles.result} aria-busy={isStale}>
        {result.leads === 0 ? (
          <EmptyState role="status" icon={IconUsers} title={`No lead entered ${workflow.name} on these days`}>
            Choose other days, or see in Triggers what starts it.
          </EmptyState>
        ) : (
          <>
            <Numbers replay={result} />
            {!isCustomised && (
              <p className={styles.hint}>
                <Icon of={IconInfoCircle} size={14} />
                Messages that still have to be customised are counted as if they were.
              </p>
            )}
            <DayChart days={result.days} />
            <Leads
              columns={stepColumns(workflow.nodes)}
              leads={leads}
              total={result.metadata.total}
              more={more}
              now={now}
              timeZone={timeZone}
              onOpenPatient={onOpenPatient}
            />
          </>
        )}
      </div>
      <footer className={styles.foot}>
        {result.leads > 0 && <Legend />}
        <Enabling {...props} />
      </footer>
    </>
  )
}

function Enabling({ workflow, canEnable, onEnable }: ReplayResultProps) {
  return (
    <div className={styles.enabling}>
      <span className={styles.nothing}>
        <Icon of={IconInfoCircle} />
        Nothing was sent.
      </span>
      {!workflow.enabled && (
        <Button
          variant="primary"
          disabledReason={canEnable ? undefined : automations.enable.refusals.requires_customisation.message}
          onClick={onEnable}
        >
          Enable workflow
        </Button>
      )}
    </div>
  )
}
