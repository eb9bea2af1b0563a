import { passwordError, passwordHint } from '@enamel/domain/auth/password-rule'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useForm } from 'react-hook-form'
import { formRules } from '../../../lib/forms/form-rules.ts'
import { type RefusedFields, useRefusals } from '../../../lib/forms/use-edit-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import styles from '../login-layout.module.css'

export interface WelcomeFormProps {
  /** The practice's name, which is no password. */
  practice: string
  /** The email with which the person will log in. */
  email: string
  isSaving: boolean
  refused: RefusedFields | undefined
  /** Why the password was not set, unless its field shows that. */
  problem: string | null
  onSubmit: (password: string) => void
}

/** The form on which an invited person sets their password. */
export function WelcomeForm({ practice, email, isSaving, refused, problem, onSubmit }: WelcomeFormProps) {
  const owner = { practice }
  const form = useForm({
    defaultValues: { password: '' },
    resolver: formRules(({ password }) => {
      const error = passwordError(password, email, owner)
      return error === null ? {} : { password: error }
    }),
  })
  useRefusals(form, refused)
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={form.handleSubmit(({ password }) => isSaving || onSubmit(password))}
    >
      <TextInput label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        autoFocus
        hint={<span role="status">{passwordHint(form.watch('password'), email, owner)}</span>}
        disabled={isSaving}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size={36}
        block
        busy={isSaving}
        busyLabel="Setting your password..."
        className={styles.submit}
      >
        {`Set password and open ${PRODUCT_NAME}`}
      </Button>
      {problem !== null && <Banner>{problem}</Banner>}
    </form>
  )
}
