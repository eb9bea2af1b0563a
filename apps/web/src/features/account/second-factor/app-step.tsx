import { codeError } from '@enamel/domain/auth/second-factor'
import { isRefusal } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-in-place.ts'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { turnOnSecondFactor } from '../account.api.ts'
import accountStyles from '../account.module.css'
import { useSecretForm } from '../use-secret-form.ts'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor.module.css'
import type { AppKey } from './setup.machine.ts'

export interface AppStepProps {
  appKey: AppKey
  onTurnedOn: (codes: readonly string[]) => void
  /** The server has no key for the app any more. */
  onLost: (notice: string) => void
  onCancel: () => void
}

/** The key for the authenticator app, as a picture and as text, and the field for the app's first code. */
export function AppStep({ appKey: { uri, secret }, onTurnedOn, onLost, onCancel }: AppStepProps) {
  const { form, isSaving, failure, submit } = useSecretForm({
    empty: { code: '' },
    check: checkCode,
    send: ({ code }) => turnOnSecondFactor(code),
    onSent: ({ recovery_codes }) => onTurnedOn(recovery_codes),
    onRefused: (error) => {
      const isLost = isRefusal(error, 'not_begun')
      if (isLost) onLost(error.message)
      return isLost
    },
  })
  const step = useFocusAfterRemoval<HTMLFormElement>()
  return (
    <form
      ref={step}
      className={styles.app}
      noValidate
      aria-label="Set up your authenticator app"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ol className={styles.steps}>
        <li>
          <p>Scan this picture with your authenticator app, or type the key into it.</p>
          <QrCode text={uri} label="QR code with the key for your authenticator app" />
          <p className={styles.key}>
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} what="the key" />
          </p>
        </li>
        <li>
          <p>Enter the code that the app shows.</p>
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            className={styles.code ?? ''}
            autoFocus
            readOnly={isSaving}
            {...form.register('code')}
            error={form.formState.errors.code?.message}
          />
        </li>
      </ol>
      {failure && <Banner>{failure}</Banner>}
      <div className={accountStyles.buttons}>
        <Button type="submit" variant="primary" size={36} busy={isSaving} busyLabel="Checking">
          Turn on
        </Button>
        <Button size={36} disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function checkCode({ code }: { code: string }): { code?: string } {
  const error = codeError(code)
  return error === undefined ? {} : { code: error }
}
