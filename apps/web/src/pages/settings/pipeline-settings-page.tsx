import type { PipelineSettings } from '@enamel/contract/pipeline'
import { useQuery } from '@tanstack/react-query'
import { DelaysForm, DelaysSkeleton } from '../../features/pipeline/delays-form.tsx'
import { pipelineSettingsQuery } from '../../features/pipeline/pipeline.api.ts'
import { useDelaysForm } from '../../features/pipeline/use-delays-form.ts'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
import { SaveSettings } from '../../signed-in/settings/save-settings.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

const section = { id: 'call-back-delays', title: 'Call-back delays' }

/** Settings → Pipeline: after how long a patient is called again, by stage (PIPE-01). */
export function PipelineSettingsPage() {
  const query = useQuery(pipelineSettingsQuery)
  return (
    <LoadedSettings query={query} skeleton={<Sections>{<DelaysSkeleton />}</Sections>}>
      {(settings) => <Delays settings={settings} />}
    </LoadedSettings>
  )
}

function Delays({ settings }: { settings: PipelineSettings }) {
  const form = useDelaysForm(settings)
  return (
    <Sections floating={<SaveSettings {...form} />}>
      <DelaysForm settings={form} />
    </Sections>
  )
}

function Sections({ floating, children }: { floating?: React.ReactNode; children: React.ReactNode }) {
  return (
    <SectionsPage sections={[section]} floating={floating}>
      <PageSection {...section} description="How long after a call the next one is due.">
        {children}
      </PageSection>
    </SectionsPage>
  )
}
