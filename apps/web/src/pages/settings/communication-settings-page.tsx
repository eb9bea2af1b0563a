import { EmailTesting, emailTesting } from '../../features/mail-domain/email-testing.tsx'
import { EmailVerification, emailVerification } from '../../features/mail-domain/email-verification.tsx'
import { ChannelSettings } from '../../features/settings/practice-settings.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

const channels = { id: 'channels', title: 'Channels' }
const sections = [channels, emailVerification, emailTesting]

/** Settings → Communications. */
export function CommunicationSettingsPage() {
  return (
    <SectionsPage sections={sections}>
      <PageSection {...channels}>
        <ChannelSettings />
      </PageSection>
      <EmailVerification />
      <EmailTesting />
    </SectionsPage>
  )
}
