import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-in-place.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import styles from '../account.module.css'
import { useSecretForm } from '../use-secret-form.ts'

export interface PasswordPromptProps<Result> {
  /** What the password is needed for. */
  text: string
  submitLabel: string
  variant?: ButtonVariant
  /** Why the user is asked again. */
  notice?: string | null
  send: (password: string) => Promise<Result>
  onSent: (result: Result) => void
  onCancel: () => void
}

/** Asks for the password before something is done for which it is needed again. */
export function PasswordPrompt<Result>(props: PasswordPromptProps<Result>) {
  const { text, submitLabel, variant = 'primary', notice, send, onSent, onCancel } = props
  const { form, isSaving, failure, submit } = useSecretForm({
    empty: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Enter your password' } : {}),
    send: ({ password }) => send(password),
    onSent,
  })
  const prompt = useFocusAfterRemoval<HTMLFormElement>()
  return (
    <form
      ref={prompt}
      className={styles.form}
      noValidate
      aria-label={submitLabel}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={styles.text}>{text}</p>
      {notice && <Banner tone="amber">{notice}</Banner>}
      <PasswordInput
        label="Your password"
        autoFocus
        readOnly={isSaving}
        {...form.register('password')}
        error={form.formState.errors.password?.message}
      />
      {failure && <Banner>{failure}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" variant={variant} size={36} busy={isSaving} busyLabel="Checking">
          {submitLabel}
        </Button>
        <Button size={36} disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
