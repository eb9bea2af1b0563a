import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { useInit } from '../../signed-in/init.api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './communication-settings.module.css'
import { useEnableSms } from './use-enable-sms.ts'

/** The number that patients see on texts, or the form that gives the practice one (COMS-08). */
export function SmsNumber({ status }: { status: CommunicationSettings['sms_status'] }) {
  const { client } = useInit()
  if (status.number === null) return <EnableSms />
  return <p className={`${styles.number} tabular`}>{formatPhone(status.number, client.country)}</p>
}

function EnableSms() {
  const { form, error, failure, isValid, isSaving, submit } = useEnableSms()
  return (
    <form
      className={styles.enable}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit(submit)()
      }}
    >
      <TextInput
        label="Practice phone"
        hint="You get a new number for texts. Calls to it ring here"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        readOnly={isSaving}
        className={styles.phone}
        {...form.register('practice_phone')}
        error={error}
      />
      <Button
        type="submit"
        variant="primary"
        size={36}
        busy={isSaving}
        busyLabel="Getting a number"
        lateLabel="Still waiting…"
        disabledReason={isValid ? undefined : 'Enter your practice’s phone number first'}
      >
        Enable SMS
      </Button>
      {failure && (
        <Banner tone="red" className={styles.failure ?? ''}>
          {failure}
        </Banner>
      )}
    </form>
  )
}
