import { isOn } from '@enamel/domain/config/feature-flags'
import { isHealthy } from '@enamel/domain/integrations/integration'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'
import { Chip } from '../../ui/display/chip.tsx'
import styles from './practice-settings.module.css'

const countryNames = { GB: 'United Kingdom', IE: 'Ireland' } as const

/** How the practice is set up. */
export function PracticeSettings() {
  const { client, settings } = useInit()
  const { name, phone, representative, signature } = settings.practice
  return (
    <dl className={styles.details}>
      <Detail label="Name">{name || client.name}</Detail>
      <Detail label="Phone">{phone ? formatPhone(phone, client.country) : <None />}</Detail>
      <Detail label="Signed by">{representative || <None />}</Detail>
      <Detail label="Email signature">{signature.enabled ? 'Added to every email' : 'Off'}</Detail>
      <Detail label="Country">{countryNames[client.country]}</Detail>
      <Detail label="Time zone">{client.time_zone.replace('_', ' ')}</Detail>
    </dl>
  )
}

/** The channels on which staff can write to patients. */
export function ChannelSettings() {
  const { client, features } = useInit()
  const hasWhatsApp = isHealthy(useQuery(integrationsQuery).data ?? [], 'whatsapp')
  return (
    <dl className={styles.details}>
      <Channel name="Email" state={client.email_enabled ? 'on' : 'off'} />
      <Channel name="SMS" state={client.sms_enabled ? 'on' : 'off'} />
      {isOn(features, 'whatsapp') && <Channel name="WhatsApp" state={hasWhatsApp ? 'on' : 'not_connected'} />}
    </dl>
  )
}

/** The lists from which staff choose. */
export function ListSettings() {
  const { client } = useInit()
  const { names: sources } = usePracticeSources()
  return (
    <dl className={styles.details}>
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
  on: { text: 'On', tone: 'green', note: 'Your team can write to patients here' },
  not_connected: {
    text: 'Not connected',
    tone: 'grey',
    note: 'Messages are shown, but you cannot reply until the connection works',
  },
  off: { text: 'Off', tone: 'grey', note: 'Not set up for your practice' },
} as const

function Channel({ name, state }: { name: string; state: keyof typeof channelStates }) {
  const { text, tone, note } = channelStates[state]
  return (
    <Detail label={name}>
      <Chip tone={tone}>{text}</Chip>
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
