import styles from './account.module.css'

export interface SignedInElsewhereProps {
  /** What cannot be set here: "Your password". */
  what: string
  /** The identity provider's name; null when it is not known. */
  provider: string | null
}

/** In place of what is set where the user signs in. */
export function SignedInElsewhere({ what, provider }: SignedInElsewhereProps) {
  const place = provider ?? 'your identity provider'
  return (
    <p className={styles.text}>
      You sign in with {place}. {what} is set there, and not here.
    </p>
  )
}
