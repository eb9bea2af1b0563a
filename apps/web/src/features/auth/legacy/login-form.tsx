import { canLogIn } from '@enamel/domain/auth/credentials'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type AuthProblem, problemWords } from '../auth-problem.ts'
import styles from './login-form.module.css'

export interface LoginFormProps {
  /** While true the fields are disabled and the button says `busyLabel` (AUTH-06). */
  busy: boolean
  busyLabel?: string | undefined
  /** Somebody is being logged in another way: the form is disabled, and says nothing of it. */
  off?: boolean
  /** Why the last attempt failed, or the session ended. */
  problem: AuthProblem | null
  /** What else logging in does. */
  note?: string
  onLogIn: (credentials: { email: string; password: string }) => void
}

/** Email and password. Both must be there; no further rule (AUTH-08). */
export function LoginForm({
  busy,
  busyLabel = 'Logging in...',
  off = false,
  problem,
  note,
  onLogIn,
}: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!busy) form.current?.querySelector('input')?.focus()
  }, [busy])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || off) return
    setTried(true)
    if (canLogIn({ email, password })) onLogIn({ email, password })
    else form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus()
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        placeholder=" "
        value={email}
        disabled={busy || off}
        error={tried && email.trim() === '' ? 'Enter your email' : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        placeholder=" "
        value={password}
        disabled={busy || off}
        error={tried && password === '' ? 'Enter your password' : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size={36}
        block
        busy={busy}
        busyLabel={busyLabel}
        disabled={off}
        className={styles.submit}
      >
        Log in
      </Button>
      {note && <p className={styles.note}>{note}</p>}
      {problem && !busy && <Banner>{problemWords(problem)}</Banner>}
    </form>
  )
}
