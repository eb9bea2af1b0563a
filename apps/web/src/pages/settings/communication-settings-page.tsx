import { ChannelSettings } from '../../features/settings/practice-settings.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

const section = { id: 'channels', title: 'Channels' }

/** Settings → Communications. */
export function CommunicationSettingsPage() {
  return (
    <SectionsPage sections={[section]}>
      <PageSection {...section}>
        <ChannelSettings />
      </PageSection>
    </SectionsPage>
  )
}
