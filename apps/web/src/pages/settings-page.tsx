import type { Init } from '@enamel/contract/config'
import { type IntegrationKey, integrationKeys, isHealthy } from '@enamel/domain/integrations/integration'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { isOneOf } from '@enamel/domain/text/one-of'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { useInit } from '../features/config/init.api.ts'
import { integrationsQuery } from '../features/integrations/integrations.api.ts'
import { IntegrationLinks } from '../features/settings/integration-links.tsx'
import { sectionMachine } from '../features/settings/section.machine.ts'
import { Chip } from '../ui/display/chip.tsx'
import { useScrollable } from '../ui/overlays/use-scrollable.ts'
import page from './column-page.module.css'
import { useIntegrations } from './integrations.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './settings-page.module.css'

const countryNames = { GB: 'United Kingdom', IE: 'Ireland' } as const

/** The settings at the address of one integration (RT-09). */
export function IntegrationSettingsPage() {
  const { integration } = useParams({ strict: false })
  if (integration === undefined || !isOneOf(integrationKeys, integration)) return <NotFoundPage />
  return <SettingsPage integration={integration} />
}

/** What the practice has set up, to read. */
export function SettingsPage({ integration = null }: { integration?: IntegrationKey | null }) {
  usePageTitle('Settings')
  const { client, settings, features } = useInit()
  const { practice } = settings
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const section = useIntegrationsSection()
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
            <Fact label="Name">{practice.name || client.name}</Fact>
            <Fact label="Phone">
              {practice.phone ? formatPhone(practice.phone, client.country) : <None />}
            </Fact>
            <Fact label="Signed by">{practice.representative || <None />}</Fact>
            <Fact label="Email signature">{practice.signature.enabled ? 'Added to every email' : 'Off'}</Fact>
            <Fact label="Country">{countryNames[client.country]}</Fact>
            <Fact label="Time zone">{client.time_zone.replace('_', ' ')}</Fact>
          </Section>
          <Section title="Channels">
            <Channel name="Email" state={client.email_enabled ? 'on' : 'off'} />
            <Channel name="SMS" state={client.sms_enabled ? 'on' : 'off'} />
            {features.includes('whatsapp') && (
              <Channel
                name="WhatsApp"
                state={isHealthy(section.links ?? [], 'whatsapp') ? 'on' : 'unlinked'}
              />
            )}
          </Section>
          <section className={styles.section} aria-labelledby="integrations">
            <h2 id="integrations" className={styles.title}>
              Integrations
            </h2>
            <IntegrationLinks {...section} chosen={integration} />
          </section>
          <Section title="Lists">
            <Fact label="Treatment types">
              <Values values={client.tx_types} />
            </Fact>
            <Fact label="Sources">
              <Values values={client.sources} />
            </Fact>
            <Fact label="Labels">
              <Values values={client.labels} />
            </Fact>
          </Section>
        </div>
      </div>
    </div>
  )
}

/** The links to other services, loaded as a section of the settings is. */
function useIntegrationsSection() {
  const queries = useQueryClient()
  const [machine] = useState(() =>
    sectionMachine.provide({
      actors: { load: fromPromise<void>(async () => void (await queries.fetchQuery(integrationsQuery))) },
    }),
  )
  const [snapshot, send] = useMachine(machine)
  const load = () => send({ type: 'load' })
  useEffect(() => send({ type: 'load' }), [send])
  const links = useIntegrations(snapshot.matches('loaded'))
  return { links, failed: snapshot.matches('error') && !links, onRetry: load }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

const channelStates = {
  on: { word: 'On', tone: 'green', note: 'Your team can write to patients here' },
  unlinked: {
    word: 'Not connected',
    tone: 'grey',
    note: 'Messages are shown; writing needs a link that works',
  },
  off: { word: 'Off', tone: 'grey', note: 'Not set up for your practice' },
} as const

function Channel({ name, state }: { name: string; state: keyof typeof channelStates }) {
  const { word, tone, note } = channelStates[state]
  return (
    <Fact label={name}>
      <Chip tone={tone}>{word}</Chip>
      <span className={styles.note}>{note}</span>
    </Fact>
  )
}

function None() {
  return <span className={styles.none}>Not given</span>
}

function Values({ values }: { values: Init['client']['labels'] }) {
  if (values.length === 0) return <None />
  return values.map((value) => <Chip key={value}>{value}</Chip>)
}
