import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../features/account/account.api.ts'
import { DeviceList } from '../../features/account/device-list.tsx'
import { PasswordSection } from '../../features/account/password-section.tsx'
import { SecondFactorSection } from '../../features/account/second-factor/second-factor-section.tsx'
import { SignedInElsewhere } from '../../features/account/signed-in-elsewhere.tsx'
import { UserDetails } from '../../features/account/user-details.tsx'
import { AlertSettings } from '../../features/alerts/alert-settings.tsx'
import { useClientConfig } from '../../features/config/client-config.ts'
import { sectionState } from '../../signed-in/settings/section-state.ts'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

/** The sections of the page, by the hash of their address. */
const sections = {
  user: { id: 'user', title: 'You', description: 'Who is signed in.' },
  password: {
    id: 'password',
    title: 'Password',
    description: 'Changing it logs out all your other devices.',
  },
  devices: {
    id: 'devices',
    title: 'Signed-in devices',
    description: 'Where you are logged in. End those that you do not know or no longer use.',
  },
  alerts: {
    id: 'alerts',
    title: 'Alerts',
    description:
      'When a patient writes. They work only while a tab with Enamel is open, and are switched on for you in this browser alone.',
  },
  secondFactor: {
    id: 'second-factor',
    title: 'Second factor',
    description: 'A code from your phone, beside your password.',
  },
} as const

/** Settings → Account: the user's own password, devices and second factor. */
export function AccountPage() {
  const query = useQuery(accountQuery)
  const { sso_provider: provider } = useClientConfig()
  const account = query.data
  if (sectionState(query) === 'error') return <FailureView onRetry={() => void query.refetch()} />
  return (
    <SectionsPage sections={Object.values(sections)}>
      <PageSection {...sections.user}>
        {account ? <UserDetails account={account} /> : <Loading height={72} />}
      </PageSection>
      <PageSection {...sections.password}>
        {!account ? (
          <Loading height={184} />
        ) : account.has_password ? (
          <PasswordSection account={account} />
        ) : (
          <SignedInElsewhere what="Your password" provider={provider} />
        )}
      </PageSection>
      <PageSection {...sections.devices}>
        <DeviceList />
      </PageSection>
      <PageSection {...sections.alerts}>
        <AlertSettings />
      </PageSection>
      <PageSection {...sections.secondFactor}>
        {!account ? (
          <Loading height={96} />
        ) : account.has_password ? (
          <SecondFactorSection account={account} />
        ) : (
          <SignedInElsewhere what="Your second factor" provider={provider} />
        )}
      </PageSection>
    </SectionsPage>
  )
}

function Loading({ height }: { height: number }) {
  return (
    <div role="status" aria-busy aria-label="Loading your account">
      <Skeleton width={360} height={height} />
    </div>
  )
}
