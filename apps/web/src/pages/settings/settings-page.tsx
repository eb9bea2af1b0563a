import { type IntegrationKey, integrationKeys } from '@enamel/domain/integrations/integration'
import { isOneOf } from '@enamel/domain/text/one-of'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { ConnectionList } from '../../features/integrations/connection-list.tsx'
import {
  ChannelSettings,
  ListSettings,
  PracticeSettings,
} from '../../features/settings/practice-settings.tsx'
import { sectionState } from '../../features/settings/settings-states.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useScrollable } from '../../ui/overlays/use-scrollable.ts'
import page from '../column-page.module.css'
import { NotFoundPage } from '../not-found-page.tsx'
import { usePageTitle } from '../page-title.ts'
import styles from './settings-page.module.css'

/** The settings at the address of one integration (RT-09). */
export function IntegrationSettingsPage() {
  const { integration } = useParams({ strict: false })
  if (integration === undefined || !isOneOf(integrationKeys, integration)) return <NotFoundPage />
  return <SettingsPage integration={integration} />
}

/** The practice's settings, read-only. */
export function SettingsPage({ integration = null }: { integration?: IntegrationKey | null }) {
  usePageTitle('Settings')
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const connections = useQuery(integrationsQuery)
  // The page usually contains no control, so the scrolling part itself takes focus for the keyboard.
  useScrollable(body)
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>Settings</h1>
        <p className={page.description}>
          How your practice is set up. To change something, ask your practice owner.
        </p>
      </header>
      <div ref={setBody} className={page.body}>
        <div className={`${page.column} ${styles.sections}`}>
          <Section title="Practice">
            <PracticeSettings />
          </Section>
          <Section title="Channels">
            <ChannelSettings />
          </Section>
          <Section title="Integrations">
            <ConnectionList
              connections={connections.data}
              failed={sectionState(connections) === 'error'}
              chosen={integration}
              onRetry={() => connections.refetch()}
            />
          </Section>
          <Section title="Lists">
            <ListSettings />
          </Section>
        </div>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
