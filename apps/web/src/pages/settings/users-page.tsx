import { UsersSection } from '../../features/users/users-section.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

const section = { id: 'users', title: 'Users' }

/** Settings → Users, for owners: who works with the product, and with which role. */
export function UsersPage() {
  return (
    <SectionsPage sections={[section]}>
      <PageSection
        {...section}
        description="Everyone in your practice who logs in. Owners manage the users; everything else is the same for both roles."
      >
        <UsersSection />
      </PageSection>
    </SectionsPage>
  )
}
