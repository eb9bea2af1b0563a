import type { Integration } from '@enamel/contract/integrations'
import { IconExternalLink } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { signInLabel } from '../model/failure-text.ts'
import styles from './sign-in-button.module.css'

export interface SignInButtonProps {
  connection: Pick<Integration, 'display_name' | 'is_available'>
  isSigningIn: boolean
  /** Called within the click event, so that the pop-up may open. */
  onSignIn: () => void
}

/** Opens the page of a service (INT-18); in its place a text, where people cannot sign in to the service. */
export function SignInButton({ connection, isSigningIn, onSignIn }: SignInButtonProps) {
  const { display_name: name, is_available } = connection
  if (!is_available) {
    return (
      <p className={styles.unavailable}>
        Signing in to {name} is not set up on this server. Please ask the person who runs it.
      </p>
    )
  }
  return (
    <Button
      variant="primary"
      size={36}
      icon={IconExternalLink}
      busy={isSigningIn}
      busyLabel="Signing in"
      onClick={onSignIn}
    >
      {signInLabel(name)}
    </Button>
  )
}
