import type { AutomationReplay, ReplayedLead } from '@enamel/contract/automation-replay'
import type { Workflow } from '@enamel/contract/automation-workflows'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DayChart } from './day-chart.tsx'
import { Leads, type LeadsProps } from './leads.tsx'
import { Legend } from './legend.tsx'
import { Numbers } from './numbers.tsx'
import { stepColumns } from './step-columns.ts'
import styles from './time-travel.module.css'

/** An automation that is replayed, and what can be done from there. */
export interface ReplayedAutomation {
  workflow: Workflow
  now: Date
  timeZone: string
  /** Whether the automation can be enabled; one that is enabled already offers nothing. */
  canEnable: boolean
  onEnable: () => void
  onOpenPatient: (patientId: string) => void
}

export interface ReplayResultProps extends ReplayedAutomation {
  replay: AutomationReplay
  /** The leads of all pages that are loaded. */
  leads: readonly ReplayedLead[]
  /** Whether the result is that of earlier days, until the present one is loaded. */
  isStale: boolean
  more: LeadsProps['more']
}

/** What a replay comes to: its numbers, its days, its leads, and the button that enables the automation. */
export function ReplayResult(props: ReplayResultProps) {
  const { workflow, replay, leads, isStale, more, now, timeZone, onOpenPatient } = props
  const isCustomised = replay.nodes.every((node) => !node.requires_customisation)
  return (
    <>
      <div className={styles.result} aria-busy={isStale}>
        {replay.leads === 0 ? (
          <EmptyState role="status" icon={IconUsers} title={`No lead entered ${workflow.name} on these days`}>
            Choose other days, or see in Triggers what starts it.
          </EmptyState>
        ) : (
          <>
            <Numbers replay={replay} />
            {!isCustomised && (
              <p className={styles.hint}>
                <Icon of={IconInfoCircle} size={14} />
                Messages that still have to be customised are counted as if they were.
              </p>
            )}
            <DayChart days={replay.days} />
            <Leads
              columns={stepColumns(workflow.nodes)}
              leads={leads}
              total={replay.metadata.total}
              more={more}
              now={now}
              timeZone={timeZone}
              onOpenPatient={onOpenPatient}
            />
          </>
        )}
      </div>
      <footer className={styles.foot}>
        {replay.leads > 0 && <Legend />}
        <Enabling {...props} />
      </footer>
    </>
  )
}

function Enabling({ workflow, canEnable, onEnable }: ReplayedAutomation) {
  return (
    <div className={styles.enabling}>
      <span className={styles.nothing}>
        <Icon of={IconInfoCircle} />
        Nothing was sent.
      </span>
      {!workflow.enabled && (
        <Button
          variant="primary"
          disabledReason={canEnable ? undefined : 'Finish customising its emails first.'}
          onClick={onEnable}
        >
          Enable workflow
        </Button>
      )}
    </div>
  )
}
