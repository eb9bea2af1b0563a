import type { Init } from '@enamel/contract/config'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { type ReactNode, useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import { Chip } from '../ui/display/chip.tsx'
import { useScrollable } from '../ui/overlays/use-scrollable.ts'
import page from './column-page.module.css'
import { usePageTitle } from './page-title.ts'
import styles from './settings-page.module.css'

const countryNames = { GB: 'United Kingdom', IE: 'Ireland' } as const

/** What the practice has set up, to read. */
export function SettingsPage() {
  usePageTitle('Settings')
  const { client, settings, features } = useInit()
  const { practice } = settings
  const [body, setBody] = useState<HTMLDivElement | null>(null)
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
            <Channel name="WhatsApp" state={features.includes('whatsapp') ? 'read' : 'off'} />
          </Section>
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
  read: {
    word: 'Reading',
    tone: 'grey',
    note: 'Shown in the inbox; writing is not part of this version yet',
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
