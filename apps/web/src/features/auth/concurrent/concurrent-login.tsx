import type { AuthProblem } from '../auth-problem.ts'
import { LoginForm, type LoginFormProps } from '../legacy/login-form.tsx'
import type { LogInState } from '../log-in.ts'
import { ProviderButton } from '../sso/provider-button.tsx'
import styles from './concurrent-login.module.css'

type LogInKind = 'provider' | 'form'

export interface ConcurrentLoginProps {
  /** The identity provider's name. */
  provider: string
  /** The kind of log-in in progress, if any; the other kind is disabled. */
  busy: LogInKind | null
  busyLabel?: string | undefined
  problem: AuthProblem | null
  step: LoginFormProps['step']
  /** Called within the click event, so that a pop-up may open. */
  onSsoLogIn: () => void
  onLogIn: LoginFormProps['onLogIn']
  onBack: () => void
}

/** Log-in with a shared identity, or with email and password (AUTH-03). */
export function ConcurrentLogin({
  provider,
  busy,
  busyLabel,
  problem,
  step,
  onSsoLogIn,
  onLogIn,
  onBack,
}: ConcurrentLoginProps) {
  return (
    <div className={styles.ways}>
      {step === 'password' && (
        <>
          <ProviderButton provider={provider} state={stateOf('provider', busy)} onLogIn={onSsoLogIn} />
          <p className={styles.or}>or</p>
        </>
      )}
      <LoginForm
        step={step}
        state={stateOf('form', busy)}
        busyLabel={busyLabel}
        problem={busy ? null : problem}
        note={`Logging in sends you an invite email to register or link a shared identity with ${provider}.`}
        onLogIn={onLogIn}
        onBack={onBack}
      />
    </div>
  )
}

function stateOf(kind: LogInKind, busy: LogInKind | null): LogInState {
  if (busy === null) return 'ready'
  return kind === busy ? 'busy' : 'off'
}
