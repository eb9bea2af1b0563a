import { ListSettings, PracticeSettings } from '../../features/settings/practice-settings.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

const sections = [
  { id: 'details', title: 'Details' },
  { id: 'lists', title: 'Lists' },
]

/** Settings → Practice. */
export function PracticeSettingsPage() {
  return (
    <SectionsPage sections={sections}>
      <PageSection id="details" title="Details">
        <PracticeSettings />
      </PageSection>
      <PageSection id="lists" title="Lists">
        <ListSettings />
      </PageSection>
    </SectionsPage>
  )
}
