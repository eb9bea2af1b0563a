import { UNDO_SEND_SECONDS_MAX } from '@enamel/domain/communications/messages/undo-send'
import { SettingsFields } from '../../signed-in/settings/settings-fields.tsx'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './communication-settings.module.css'
import type { CommunicationsForm } from './communications-form.ts'

/** How long a message that staff sent can be taken back. */
export function UndoSendSeconds({ settings }: { settings: SettingsForm<CommunicationsForm> }) {
  return (
    <SettingsFields submit={settings.submit}>
      <TextInput
        label="Seconds to undo"
        hint={`From 0 to ${UNDO_SEND_SECONDS_MAX}. With 0, messages are sent at once.`}
        className={styles.seconds}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        readOnly={settings.isSaving}
        {...settings.form.register('undo_seconds')}
        {...settings.textOf('undo_seconds')}
      />
    </SettingsFields>
  )
}
