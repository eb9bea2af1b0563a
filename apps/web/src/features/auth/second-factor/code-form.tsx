import { codeError } from '@enamel/domain/auth/second-factor'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type AuthProblem, problemMessage } from '../auth-problem.ts'
import type { LogInState } from '../log-in.ts'
import layout from '../login-layout.module.css'
import styles from './code-form.module.css'

/** The two kinds of code. A recovery code has letters, so a phone shows its whole keyboard for it. */
const kinds = {
  app: { label: 'Code from your authenticator app', inputMode: 'numeric', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', inputMode: 'text', other: 'Use your authenticator app' },
} as const

export interface CodeFormProps {
  email: string
  state: LogInState
  busyLabel: string
  /** Why the last code was refused. */
  problem: AuthProblem | null
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The second step of the log-in of a user with a second factor. */
export function CodeForm({ email, state, busyLabel, problem, onSubmit, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const busy = state === 'busy'
  const error = submitted ? codeError(code) : undefined

  // Selects a refused code, so that typing replaces it.
  useEffect(() => {
    if (busy) return
    input.current?.focus()
    input.current?.select()
  }, [busy])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'ready') return
    setSubmitted(true)
    if (codeError(code) === undefined) onSubmit(code)
    else input.current?.focus()
  }

  return (
    <form className={layout.fields} noValidate onSubmit={submit} aria-label="Second factor">
      <p className={styles.account}>
        Logging in as <b>{email.trim()}</b>
      </p>
      <TextInput
        ref={input}
        label={kinds[kind].label}
        name="code"
        autoComplete="one-time-code"
        inputMode={kinds[kind].inputMode}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        disabled={busy}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size={36}
        block
        busy={busy}
        busyLabel={busyLabel}
        className={layout.submit}
      >
        Log in
      </Button>
      {problem && !busy && <Banner>{problemMessage(problem)}</Banner>}
      <p className={styles.others}>
        <TextButton onClick={onBack} disabled={busy}>
          Back
        </TextButton>
        <TextButton
          disabled={busy}
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            setCode('')
            setSubmitted(false)
            input.current?.focus()
          }}
        >
          {kinds[kind].other}
        </TextButton>
      </p>
    </form>
  )
}
