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
  busyLabel?: string
  /** Why the last attempt failed, or the session ended. */
  problem: AuthProblem | null
  onLogIn: (credentials: { email: string; password: string }) => void
}

/** Email and password. Both must be there; no further rule (AUTH-08). */
export function LoginForm({ busy, busyLabel = 'Logging in...', problem, onLogIn }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!busy) form.current?.querySelector('input')?.focus()
  }, [busy])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
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
        disabled={busy}
        error={tried && email.trim() === '' ? 'Enter your email' : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        placeholder=" "
        value={password}
        disabled={busy}
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
        className={styles.submit}
      >
        Log in
      </Button>
      {problem && !busy && <Banner>{problemWords(problem)}</Banner>}
    </form>
  )
}
