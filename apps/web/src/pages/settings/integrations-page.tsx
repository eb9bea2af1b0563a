import { integrationKeys } from '@enamel/domain/integrations/integration'
import { isOneOf } from '@enamel/domain/text/one-of'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ConnectionList } from '../../features/integrations/connection-list.tsx'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { sectionState } from '../../signed-in/settings/section-state.ts'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { SectionsPage } from './sections-page.tsx'

const section = { id: 'integrations', title: 'Integrations' }

/** Settings → Integrations: the connections to services; the address may choose one of them (RT-09). */
export function IntegrationsPage() {
  const { integration } = useParams({ strict: false })
  const connections = useQuery(integrationsQuery)
  if (integration !== undefined && !isOneOf(integrationKeys, integration)) return <NotFoundPage />
  return (
    <SectionsPage sections={[section]}>
      <PageSection {...section}>
        <ConnectionList
          connections={connections.data}
          failed={sectionState(connections) === 'error'}
          chosen={integration ?? null}
          onRetry={() => connections.refetch()}
        />
      </PageSection>
    </SectionsPage>
  )
}
