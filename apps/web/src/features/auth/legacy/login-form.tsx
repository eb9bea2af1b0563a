import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type AuthProblem, problemMessage } from '../auth-problem.ts'
import { canLogIn } from '../credentials.ts'
import type { LogInState } from '../log-in.ts'
import styles from '../login-layout.module.css'
import { CodeForm } from '../second-factor/code-form.tsx'
import type { LogInStep } from '../sign-in.ts'

export interface LoginFormProps {
  /** What the form asks for. Email and password stay in it while it asks for the code. */
  step: LogInStep
  /** `busy` and `off` disable the fields; `busy` shows `busyLabel` on the button (AUTH-06). */
  state: LogInState
  busyLabel?: string | undefined
  /** Why the last attempt failed or the session ended. */
  problem: AuthProblem | null
  /** A text that tells the user about further effects of logging in. */
  note?: string
  onLogIn: (credentials: { email: string; password: string; code?: string }) => void
  /** Returns from the code to email and password. */
  onBack: () => void
}

/**
 * The form for email and password. Both are required, without further rules (AUTH-08). A user with a second factor is
 * asked for the code next.
 */
export function LoginForm(props: LoginFormProps) {
  const { step, state, busyLabel = 'Logging in...', problem, note, onLogIn, onBack } = props
  const busy = state === 'busy'
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const takeFocus = useEffectEvent(() => {
    // After a failed attempt the password is selected, so that typing replaces it.
    const field = form.current?.querySelector<HTMLInputElement>(
      password === '' ? 'input' : '[name="password"]',
    )
    field?.focus()
    if (password !== '') field?.select()
  })
  useEffect(() => {
    if (!busy && step === 'password') takeFocus()
  }, [busy, step])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'ready') return
    setSubmitted(true)
    if (canLogIn({ email, password })) onLogIn({ email, password })
    else form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus()
  }

  if (step === 'code') {
    return (
      <CodeForm
        {...{ email, state, busyLabel, problem }}
        onSubmit={(code) => onLogIn({ email, password, code })}
        onBack={() => {
          // The next person at this desk must not find it in the form.
          setPassword('')
          setSubmitted(false)
          onBack()
        }}
      />
    )
  }
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        placeholder=" "
        value={email}
        disabled={state !== 'ready'}
        error={submitted && email.trim() === '' ? 'Enter your email' : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        placeholder=" "
        value={password}
        disabled={state !== 'ready'}
        error={submitted && password === '' ? 'Enter your password' : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size={36}
        block
        busy={busy}
        busyLabel={busyLabel}
        disabled={state === 'off'}
        className={styles.submit}
      >
        Log in
      </Button>
      {note && <p className={styles.note}>{note}</p>}
      {problem && !busy && <Banner>{problemMessage(problem)}</Banner>}
    </form>
  )
}
