import { Link } from '@tanstack/react-router'
import { SettingsFields } from '../../signed-in/settings/settings-fields.tsx'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './communication-settings.module.css'
import type { CommunicationsForm } from './communications-form.ts'

const LOCAL_PART_MAX = 64

export interface SendingEmailProps {
  settings: SettingsForm<CommunicationsForm>
  /** The domain of the practice's emails; null if the practice has no email. */
  domain: string | null
}

/** The address from which the practice sends. Only the part before the @ can be edited (COMS-02). */
export function SendingEmail({ settings, domain }: SendingEmailProps) {
  if (domain === null) {
    return (
      <p className={styles.note}>
        Your practice has no email yet. Enter one under{' '}
        <Link to="/settings/practice" hash="practice-email">
          Practice Email
        </Link>
        .
      </p>
    )
  }
  return (
    <SettingsFields submit={settings.submit}>
      <TextInput
        label="Sending address"
        hideLabel
        className={styles.address}
        trailing={<span className={styles.domain}>@{domain}</span>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LOCAL_PART_MAX}
        readOnly={settings.isSaving}
        {...settings.form.register('local_part')}
        {...settings.textOf('local_part')}
      />
    </SettingsFields>
  )
}
