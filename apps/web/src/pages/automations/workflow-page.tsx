import { Link } from '@tanstack/react-router'
import { Chain } from '../../features/automations/chain/chain.tsx'
import { ChainSkeleton } from '../../features/automations/chain/chain-skeleton.tsx'
import { WorkflowHead } from '../../features/automations/head/workflow-head.tsx'
import { useLiveAutomations } from '../../features/automations/live-automations.ts'
import { atNode, passedNode } from '../../features/automations/model/people-filter.ts'
import { usePeople } from '../../features/automations/people/use-people.ts'
import { useReplay } from '../../features/automations/replay/use-replay.ts'
import { useSwitches } from '../../features/automations/use-switches.ts'
import { useWorkflow } from '../../features/automations/use-workflow.ts'
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
  const { shown, workflow, error, retry, counts, retryCounts } = useWorkflow(workflowId)
  const change = useSwitches()
  const view = useWorkflowView()
  const people = usePeople(workflowId, view.filter)
  const isReplayed = view.tab === 'replay'
  const replay = useReplay(workflowId, {
    now: useNow(),
    timeZone: useInit().client.time_zone,
    isShown: isReplayed,
  })
  useLiveAutomations()
  usePageTitle(shown?.name ?? 'Automations')
  if (error) return <NotLoaded error={error} onRetry={retry} />
  return (
    <div className={styles.page}>
      <WorkflowHead
        workflow={shown}
        counts={counts?.states}
        onRetryCounts={retryCounts}
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
              onListPresent={(node) => view.listPeople(atNode(node))}
              onListPassed={(node, outcome) => view.listPeople(passedNode(node, outcome))}
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
        <OpenAction workflow={workflow.name} actionId={view.actionId} onClose={() => view.openAction(null)} />
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
