import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countsQuery, workflowQuery, workflowsQuery } from '../../features/automations/automations.api.ts'
import { Chain } from '../../features/automations/chain/chain.tsx'
import { ChainSkeleton } from '../../features/automations/chain/chain-skeleton.tsx'
import { WorkflowHead } from '../../features/automations/head/workflow-head.tsx'
import { useLiveAutomations } from '../../features/automations/live-automations.ts'
import { atNode, passedNode } from '../../features/automations/model/people-filter.ts'
import { shownWorkflow } from '../../features/automations/model/shown-workflow.ts'
import { withPending, withPendingWorkflows } from '../../features/automations/model/switches.ts'
import { usePeople } from '../../features/automations/people/use-people.ts'
import { useReplay } from '../../features/automations/replay/use-replay.ts'
import { usePendingSwitches, useSwitches } from '../../features/automations/use-switches.ts'
import { isRefusal } from '../../lib/api-error.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { buttonClasses } from '../../ui/buttons/button.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { useWorkflowView } from './use-workflow-view.ts'
import styles from './workflow-page.module.css'
import { WorkflowPanel } from './workflow-panel.tsx'

const OpenAction = lazyPart(async () => (await import('./open-action.tsx')).OpenAction)

/** One automation: its chain of steps, the people in it, its triggers and its test (AUT-04). */
export function WorkflowPage({ workflowId }: { workflowId: string }) {
  const query = useQuery(workflowQuery(workflowId))
  const countsOf = useQuery(countsQuery(workflowId))
  const counts = countsOf.data
  const { data: list } = useQuery({ ...workflowsQuery, enabled: false })
  const pending = usePendingSwitches()
  const change = useSwitches()
  useLiveAutomations()
  const stored = shownWorkflow(
    query.data,
    list?.find(({ id }) => id === workflowId),
  )
  usePageTitle(stored?.name ?? 'Automations')
  const view = useWorkflowView()
  const people = usePeople(workflowId, view.filter)
  const isReplayed = view.tab === 'replay'
  const replay = useReplay(workflowId, {
    now: useNow(),
    timeZone: useInit().client.time_zone,
    isShown: isReplayed,
  })
  if (query.isError && !query.data) return <NotLoaded error={query.error} onRetry={() => query.refetch()} />
  const [head] = stored ? withPendingWorkflows([stored], pending) : []
  const workflow = query.data && withPending(query.data, pending)
  return (
    <div className={styles.page}>
      <WorkflowHead
        workflow={head}
        counts={counts?.states}
        onRetryCounts={countsOf.isError ? () => void countsOf.refetch() : null}
        filter={view.filter}
        onFilter={view.listPeople}
        onSwitch={(enabled) => change({ of: 'workflow', id: workflowId, enabled })}
      />
      <div className={styles.body}>
        <div className={styles.chain}>
          {workflow ? (
            <Chain
              workflow={workflow}
              counts={counts}
              replayed={isReplayed ? replay.result?.nodes : undefined}
              markedNodeId={people.enrolments?.find(({ id }) => id === view.openId)?.node_id ?? null}
              onOpenAction={view.openAction}
              onSwitchAction={(id, enabled) => change({ of: 'action', id, enabled })}
              onHere={(node) => view.listPeople(atNode(node))}
              onPassed={(node, outcome) => view.listPeople(passedNode(node, outcome))}
            />
          ) : (
            <ChainSkeleton />
          )}
        </div>
        <WorkflowPanel
          ref={view.setPanel}
          workflow={workflow}
          people={people}
          replay={replay}
          view={view}
          onEnable={() => change({ of: 'workflow', id: workflowId, enabled: true })}
        />
      </div>
      {workflow && view.actionId && (
        <OpenAction actionId={view.actionId} onClose={() => view.openAction(null)} />
      )}
    </div>
  )
}

/** The view of an automation that cannot be shown: it does not exist, or could not be loaded. */
function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isRefusal(error, 'not_found')) return <FailureView onRetry={onRetry} />
  return (
    <FailureView
      text={error.message}
      action={
        <Link to="/automations/{-$workflowId}" params={{ workflowId: undefined }} className={buttonClasses()}>
          Back to automations
        </Link>
      }
    />
  )
}
