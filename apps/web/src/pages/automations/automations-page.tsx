import { isUuid } from '@enamel/domain/text/uuid'
import { useParams } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

const ListPage = lazyPart(async () => (await import('./list-page.tsx')).ListPage)
const WorkflowPage = lazyPart(async () => (await import('./workflow-page.tsx')).WorkflowPage)

// The router loads this module when a link to the list is pointed at. The list is a part of its own, because the first
// load of every screen names the files of each page.
ListPage.prepare()

/** The list of automations, or one of them (AUT-01, AUT-04). */
export function AutomationsPage() {
  const { workflowId } = useParams({ strict: false })
  if (workflowId === undefined) return <ListPage onShown={WorkflowPage.prepare} />
  return isUuid(workflowId) ? <WorkflowPage key={workflowId} workflowId={workflowId} /> : <NotFoundPage />
}
