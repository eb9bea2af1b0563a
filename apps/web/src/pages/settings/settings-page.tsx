import { isOn } from '@enamel/domain/config/feature-flags'
import { type IntegrationKey, integrationKeys, isHealthy } from '@enamel/domain/integrations/integration'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { isOneOf } from '@enamel/domain/text/one-of'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { ConnectionList } from '../../features/integrations/connection-list.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'
import { Chip } from '../../ui/display/chip.tsx'
import { useScrollable } from '../../ui/overlays/use-scrollable.ts'
import page from '../column-page.module.css'
import { NotFoundPage } from '../not-found-page.tsx'
import { usePageTitle } from '../page-title.ts'
import styles from './settings-page.module.css'

const countryNames = { GB: 'United Kingdom', IE: 'Ireland' } as const

/** The settings at the address of one integration (RT-09). */
export function IntegrationSettingsPage() {
  const { integration } = useParams({ strict: false })
  if (integration === undefined || !isOneOf(integrationKeys, integration)) return <NotFoundPage />
  return <SettingsPage integration={integration} />
}

/** The practice's settings, to read. */
export function SettingsPage({ integration = null }: { integration?: IntegrationKey | null }) {
  usePageTitle('Settings')
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const connections = useQuery(integrationsQuery)
  // There is nothing in it to press, so the keyboard scrolls the page itself.
  useScrollable(body)
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>Settings</h1>
        <p className={page.about}>
          How your practice is set up. To change something, ask your practice owner.
        </p>
      </header>
      <div ref={setBody} className={page.body}>
        <div className={`${page.column} ${styles.sections}`}>
          <Section title="Practice">
            <Practice />
          </Section>
          <Section title="Channels">
            <Channels hasWhatsApp={isHealthy(connections.data ?? [], 'whatsapp')} />
          </Section>
          <Section title="Integrations">
            <ConnectionList
              connections={connections.data}
              failed={connections.isLoadingError}
              chosen={integration}
              onRetry={() => connections.refetch()}
            />
          </Section>
          <Section title="Lists">
            <Lists />
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

function Practice() {
  const { client, settings } = useInit()
  const { name, phone, representative, signature } = settings.practice
  return (
    <dl>
      <Detail label="Name">{name || client.name}</Detail>
      <Detail label="Phone">{phone ? formatPhone(phone, client.country) : <None />}</Detail>
      <Detail label="Signed by">{representative || <None />}</Detail>
      <Detail label="Email signature">{signature.enabled ? 'Added to every email' : 'Off'}</Detail>
      <Detail label="Country">{countryNames[client.country]}</Detail>
      <Detail label="Time zone">{client.time_zone.replace('_', ' ')}</Detail>
    </dl>
  )
}

/** @param hasWhatsApp its connection works */
function Channels({ hasWhatsApp }: { hasWhatsApp: boolean }) {
  const { client, features } = useInit()
  return (
    <dl>
      <Channel name="Email" state={client.email_enabled ? 'on' : 'off'} />
      <Channel name="SMS" state={client.sms_enabled ? 'on' : 'off'} />
      {isOn(features, 'whatsapp') && <Channel name="WhatsApp" state={hasWhatsApp ? 'on' : 'not_connected'} />}
    </dl>
  )
}

function Lists() {
  const { client } = useInit()
  const { names: sources } = usePracticeSources()
  return (
    <dl>
      <Detail label="Treatment types">
        <Values values={client.tx_types} />
      </Detail>
      <Detail label="Sources">
        <Values values={sources} />
      </Detail>
      <Detail label="Labels">
        <Values values={client.labels} />
      </Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

const channelStates = {
  on: { word: 'On', tone: 'green', note: 'Your team can write to patients here' },
  not_connected: {
    word: 'Not connected',
    tone: 'grey',
    note: 'Messages are shown, but you cannot reply until the connection works again',
  },
  off: { word: 'Off', tone: 'grey', note: 'Not set up for your practice' },
} as const

function Channel({ name, state }: { name: string; state: keyof typeof channelStates }) {
  const { word, tone, note } = channelStates[state]
  return (
    <Detail label={name}>
      <Chip tone={tone}>{word}</Chip>
      <span className={styles.note}>{note}</span>
    </Detail>
  )
}

function None() {
  return <span className={styles.none}>Not given</span>
}

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <None />
  return values.map((value) => <Chip key={value}>{value}</Chip>)
}
