import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '../../features/account/account.api.ts'
import { DeviceList } from '../../features/account/device-list.tsx'
import { PasswordSection } from '../../features/account/password-section.tsx'
import { SecondFactorSection } from '../../features/account/second-factor/second-factor-section.tsx'
import { SignedInElsewhere } from '../../features/account/signed-in-elsewhere.tsx'
import { UserDetails } from '../../features/account/user-details.tsx'
import { useClientConfig } from '../../features/config/client-config.ts'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
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
  return (
    <LoadedSettings query={query} skeleton={<LoadingSections />}>
      {(account) => (
        <Sections
          user={<UserDetails account={account} />}
          password={
            account.has_password ? (
              <PasswordSection account={account} />
            ) : (
              <SignedInElsewhere what="Your password" provider={provider} />
            )
          }
          secondFactor={
            account.has_password ? (
              <SecondFactorSection account={account} />
            ) : (
              <SignedInElsewhere what="Your second factor" provider={provider} />
            )
          }
        />
      )}
    </LoadedSettings>
  )
}

function LoadingSections() {
  return (
    <Sections
      user={<Skeleton width={220} height={72} />}
      password={<Skeleton width={360} height={140} />}
      secondFactor={<Skeleton width={360} height={72} />}
    />
  )
}

interface SectionsProps {
  user: ReactNode
  password: ReactNode
  secondFactor: ReactNode
}

function Sections({ user, password, secondFactor }: SectionsProps) {
  return (
    <SectionsPage sections={Object.values(sections)}>
      <PageSection {...sections.user}>{user}</PageSection>
      <PageSection {...sections.password}>{password}</PageSection>
      <PageSection {...sections.devices}>
        <DeviceList />
      </PageSection>
      <PageSection {...sections.secondFactor}>{secondFactor}</PageSection>
    </SectionsPage>
  )
}
