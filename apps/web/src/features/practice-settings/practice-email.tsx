import { mailSubdomain } from '@enamel/domain/mail-domain/mx'
import { DETAIL_MAX_LENGTH } from '@enamel/domain/practice-settings/practice-details'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useEffect, useRef } from 'react'
import { SettingsFields } from '../../signed-in/settings/settings-fields.tsx'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { newDomain, type PracticeForm } from './practice-form.ts'
import styles from './practice-settings.module.css'

export interface PracticeEmailProps {
  settings: SettingsForm<PracticeForm>
  /** The saved email. */
  saved: string
}

/** The practice's email. A new domain has consequences, which are shown before it is saved (C3-21). */
export function PracticeEmail({ settings, saved }: PracticeEmailProps) {
  const domain = newDomain(saved, settings.values.email)
  return (
    <SettingsFields submit={settings.submit} className={styles.fields}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={DETAIL_MAX_LENGTH}
        readOnly={settings.isSaving}
        {...settings.form.register('email')}
        {...settings.textOf('email')}
      />
      {domain && <NewDomain domain={domain} />}
    </SettingsFields>
  )
}

function NewDomain({ domain }: { domain: string }) {
  const banner = useRef<HTMLDivElement>(null)
  // The button that saves appears with the warning, and leaves less room for it on a phone.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={banner} className={styles.whole}>
      <Banner tone="amber">
        Your emails will then come from {domain}. Until its DNS records are verified under Communications,
        they may arrive as spam. Replies of patients reach {PRODUCT_NAME} only if mail to {domain} is received
        here, by an MX record. If {domain} has mailboxes, leave them as they are and use an address at a
        subdomain such as {mailSubdomain(domain)}.
      </Banner>
    </div>
  )
}
