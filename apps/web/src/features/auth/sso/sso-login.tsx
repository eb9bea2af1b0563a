import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { type AuthProblem, problemMessage } from '../auth-problem.ts'
import { loginText } from '../login-text.ts'
import { ProviderButton } from './provider-button.tsx'
import styles from './sso-login.module.css'

export interface SsoLoginProps {
  logo: ReactNode
  /** The identity provider's name. */
  provider: string
  busy: boolean
  busyLabel?: string | undefined
  /** Why the last sign-in failed or the session ended, shown in a banner across the top of the page (AUTH-07). */
  problem: AuthProblem | null
  onLogIn: () => void
}

/** A card with the login button, over a drawing. Below a width of 1200 px the drawing is hidden (AUTH-04, AUTH-05). */
export function SsoLogin({ logo, provider, busy, busyLabel, problem, onLogIn }: SsoLoginProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!busy) button.current?.focus()
  }, [busy])
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        {problem && !busy && <Banner className={styles.banner}>{problemMessage(problem)}</Banner>}
      </div>
      <div className={styles.artwork} data-artwork aria-hidden />
      <main className={styles.card}>
        {logo}
        <h1 className={styles.heading}>{loginText.heading}</h1>
        <p className={styles.greeting}>{loginText.greeting}</p>
        <ProviderButton
          ref={button}
          variant="primary"
          provider={provider}
          state={busy ? 'busy' : 'ready'}
          busyLabel={busyLabel}
          onLogIn={onLogIn}
        />
        <p className={styles.help}>{loginText.help}</p>
      </main>
    </div>
  )
}
