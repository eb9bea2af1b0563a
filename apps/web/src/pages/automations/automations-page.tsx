import { isUuid } from '@enamel/domain/text/uuid'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AutomationsList } from '../../features/automations/list/automations-list.tsx'
import { useLiveAutomations } from '../../features/automations/live-automations.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { usePageTitle } from '../page-title.ts'
import styles from './automations-page.module.css'

const WorkflowPage = lazyPart(async () => (await import('./workflow-page.tsx')).WorkflowPage)

/** The list of automations, or one of them (AUT-01, AUT-04). */
export function AutomationsPage() {
  const { workflowId } = useParams({ strict: false })
  if (workflowId === undefined) return <ListPage />
  return isUuid(workflowId) ? <WorkflowPage key={workflowId} workflowId={workflowId} /> : <NotFoundPage />
}

function ListPage() {
  usePageTitle('Automations')
  // Most users open an automation next.
  useEffect(WorkflowPage.prepare, [])
  useLiveAutomations()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Automations</h1>
      <div className={styles.body}>
        <AutomationsList />
      </div>
    </div>
  )
}
