import type { AuthProblem } from '../auth-problem.ts'
import { LoginForm, type LoginFormProps } from '../legacy/login-form.tsx'
import { ProviderButton } from '../sso/provider-button.tsx'
import styles from './concurrent-login.module.css'

export interface ConcurrentLoginProps {
  /** The identity provider's name. */
  provider: string
  /** Where somebody is being logged in, if anywhere; the other way is off meanwhile. */
  busy: 'provider' | 'form' | false
  busyLabel?: string | undefined
  problem: AuthProblem | null
  /** Called in the click itself. */
  onSsoLogIn: () => void
  onLogIn: LoginFormProps['onLogIn']
}

/** A shared identity, or an email and a password (AUTH-03). */
export function ConcurrentLogin({
  provider,
  busy,
  busyLabel,
  problem,
  onSsoLogIn,
  onLogIn,
}: ConcurrentLoginProps) {
  return (
    <div className={styles.ways}>
      <ProviderButton
        provider={provider}
        busy={busy === 'provider'}
        off={busy === 'form'}
        onLogIn={onSsoLogIn}
      />
      <p className={styles.or}>or</p>
      <LoginForm
        busy={busy === 'form'}
        off={busy === 'provider'}
        busyLabel={busyLabel}
        problem={busy ? null : problem}
        note={`Logging in sends you an invite email to register or link a shared identity with ${provider}.`}
        onLogIn={onLogIn}
      />
    </div>
  )
}
