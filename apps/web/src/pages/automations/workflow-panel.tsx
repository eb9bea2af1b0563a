import type { Workflow } from '@enamel/contract/automation-workflows'
import type { Ref } from 'react'
import { peopleCountText } from '../../features/automations/model/people-filter.ts'
import { TestPane } from '../../features/automations/panel/test-pane.tsx'
import { TriggersPane } from '../../features/automations/panel/triggers-pane.tsx'
import { PeoplePane } from '../../features/automations/people/people-pane.tsx'
import type { People } from '../../features/automations/people/use-people.ts'
import { ReplayPane } from '../../features/automations/replay/replay-pane.tsx'
import type { Replay } from '../../features/automations/replay/use-replay.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { usePatientOverlay } from '../../signed-in/patient-overlay.ts'
import { Tabs } from '../../ui/collections/tabs.tsx'
import type { PanelTab, WorkflowView } from './use-workflow-view.ts'
import styles from './workflow-page.module.css'

export interface WorkflowPanelProps {
  /** Undefined until its nodes are loaded. */
  workflow: Workflow | undefined
  people: People
  replay: Replay
  view: WorkflowView
  /** Enables the automation. */
  onEnable: () => void
  ref: Ref<HTMLElement>
}

/** What is known of an automation beside its chain: its triggers, its people, its test, and its replay (AUT-04). */
export function WorkflowPanel({ workflow, ref, ...content }: WorkflowPanelProps) {
  const { people, view } = content
  const { tab, setTab } = view
  const total = people.enrolments && !people.isStale && (
    <span className={`${styles.total} tabular`}>{peopleCountText(people.filter, people.total)}</span>
  )
  return (
    // The width of the panel depends on its tab.
    <section ref={ref} className={styles.panel} data-tab={tab} aria-label="Details">
      <Tabs<PanelTab>
        label="Details"
        items={[
          { key: 'triggers', label: 'Triggers' },
          { key: 'people', label: 'People', badge: total },
          { key: 'test', label: 'Test' },
          { key: 'replay', label: 'Time travel' },
        ]}
        selected={tab}
        onSelect={setTab}
        className={styles.tabs}
      >
        {workflow && <PanelContent workflow={workflow} {...content} />}
      </Tabs>
    </section>
  )
}

type PanelContentProps = Omit<WorkflowPanelProps, 'workflow' | 'ref'> & { workflow: Workflow }

function PanelContent({ workflow, people, replay, view, onEnable }: PanelContentProps) {
  const { client } = useInit()
  const now = useNow()
  const { open } = usePatientOverlay()
  switch (view.tab) {
    case 'triggers':
      return <TriggersPane start={workflow.start_trigger} end={workflow.end_trigger} />
    case 'people':
      return (
        <PeoplePane
          workflow={workflow}
          people={people}
          filter={view.filter}
          onFilter={view.setFilter}
          openId={view.openId}
          onOpen={view.setOpenId}
          onOpenPatient={open}
          now={now}
          timeZone={client.time_zone}
        />
      )
    case 'test':
      return <TestPane workflowId={workflow.id} />
    case 'replay':
      return (
        <ReplayPane
          workflow={workflow}
          replay={replay}
          now={now}
          timeZone={client.time_zone}
          canEnable={!workflow.requires_customisation}
          onEnable={onEnable}
          onOpenPatient={open}
        />
      )
  }
}
