import type { Account } from '@enamel/contract/account'
import { checkPasswordForm, type PasswordForm } from '@enamel/domain/account/password-form'
import { passwordHint } from '@enamel/domain/auth/password-rule'
import { useQueryClient } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { changePassword, sessionsQuery } from './account.api.ts'
import styles from './account.module.css'
import { useSecretForm } from './use-secret-form.ts'

/** The form that changes the user's password. The new one is not repeated, since it can be shown. */
export function PasswordSection({ account: { email, second_factor } }: { account: Account }) {
  const queries = useQueryClient()
  const { name: practice } = useInit().client
  const owner = { email, practice, hasSecondFactor: second_factor !== null }
  const { form, isSaving, failure, submit } = useSecretForm<PasswordForm, void>({
    empty: { current: '', new: '', code: '' },
    check: (values) => checkPasswordForm(values, owner),
    send: async ({ code, ...passwords }) => {
      await changePassword({ ...passwords, ...(owner.hasSecondFactor && { code }) })
    },
    onSent: () => {
      toast.success('Your password was changed. Your other devices are logged out.')
      void queries.invalidateQueries(sessionsQuery)
    },
  })
  const { errors } = form.formState
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Change your password"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* Password managers store the new password for this user. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        readOnly={isSaving}
        {...form.register('current')}
        error={errors.current?.message}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        readOnly={isSaving}
        {...form.register('new')}
        error={errors.new?.message}
        hint={<span role="status">{passwordHint(form.watch('new'), email, owner)}</span>}
      />
      {owner.hasSecondFactor && (
        <TextInput
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          readOnly={isSaving}
          {...form.register('code')}
          error={errors.code?.message}
          hint="Or one of your recovery codes"
        />
      )}
      {failure && <Banner>{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        size={36}
        className={styles.submit}
        busy={isSaving}
        {...savingLabels}
      >
        Change password
      </Button>
    </form>
  )
}
