import type { WorkflowCounts } from '@enamel/contract/automation-enrolments'
import { numberText } from '@enamel/domain/text/number'
import { briefDay } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { buttonClasses } from '../../../ui/buttons/button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { inState, type PeopleFilter, stateFilters } from '../model/people-filter.ts'
import type { ShownWorkflow } from '../model/shown-workflow.ts'
import styles from './workflow-head.module.css'

export interface WorkflowHeadProps {
  /** Undefined until it is loaded. */
  workflow: ShownWorkflow | undefined
  /** How many patients are in each state; undefined until they are counted. */
  counts: WorkflowCounts['states'] | undefined
  /** Counts again, if that has failed; otherwise null. */
  onRetryCounts: (() => void) | null
  filter: PeopleFilter
  onFilter: (filter: PeopleFilter) => void
  onSwitch: (enabled: boolean) => void
}

/** The name of an automation, its switch, its last change, and how many patients are in which state. */
export function WorkflowHead(props: WorkflowHeadProps) {
  const { workflow, counts, onRetryCounts, onSwitch } = props
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <Link
          to="/automations/{-$workflowId}"
          params={{ workflowId: undefined }}
          aria-label="Back to automations"
          className={`${buttonClasses({ variant: 'quiet' })} ${styles.back}`}
        >
          <Icon of={IconArrowLeft} />
        </Link>
        {workflow ? (
          <>
            <h1 className={styles.title}>{workflow.name}</h1>
            <Switch
              checked={workflow.enabled}
              aria-label={`Enable ${workflow.name}`}
              className={styles.switch}
              onChange={(event) => onSwitch(event.currentTarget.checked)}
            >
              {workflow.enabled ? 'Enabled' : 'Off'}
            </Switch>
            <Changed changed={workflow.changed} />
          </>
        ) : (
          <Skeleton width={220} />
        )}
      </div>
      <div className={styles.states} aria-busy={!counts && !onRetryCounts}>
        {counts ? (
          <States {...props} counts={counts} />
        ) : onRetryCounts ? (
          <p role="alert" className={styles.failed}>
            Could not count the people. <TextButton onClick={onRetryCounts}>Try again</TextButton>
          </p>
        ) : (
          [72, 64, 76, 68].map((width) => (
            <span key={width} className={styles.loading}>
              <Skeleton width={width} />
            </span>
          ))
        )}
      </div>
    </header>
  )
}

/** How many patients are in each state; each lists its patients, and all who are in the automation when pressed again. */
function States({
  workflow,
  counts,
  filter,
  onFilter,
}: WorkflowHeadProps & { counts: WorkflowCounts['states'] }) {
  return stateFilters(counts, workflow?.enabled ?? true).map(({ state, label, count }) => {
    const isChosen = filter.node === null && filter.state === state
    return (
      <button
        key={state}
        type="button"
        className={styles.state}
        aria-pressed={isChosen}
        onClick={() => onFilter(inState(isChosen ? 'live' : state))}
      >
        {label} <span className={`${styles.count} tabular`}>{numberText(count)}</span>
      </button>
    )
  })
}

/** "Changed 12 Nov by Hannah Price"; nothing before the first change. */
function Changed({ changed: { at, by } }: Pick<ShownWorkflow, 'changed'>) {
  const { client } = useInit()
  const now = useNow()
  if (by === null) return null
  const day = calendarDay(at, client.time_zone)
  const today = calendarDay(now, client.time_zone)
  return (
    <p className={styles.changed}>
      Changed {briefDay(day, today)} by {by}
    </p>
  )
}
