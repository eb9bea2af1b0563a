import { IconShieldLock } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx'
import styles from './provider-button.module.css'

export interface ProviderButtonProps {
  /** The identity provider's name. */
  provider: string
  busy: boolean
  busyLabel?: string | undefined
  /** Somebody is being logged in another way. */
  off?: boolean
  variant?: ButtonVariant
  onLogIn: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Logs in by a shared identity; called in the click itself, in which a pop-up may open. */
export function ProviderButton({
  provider,
  busy,
  busyLabel = 'Logging in...',
  off = false,
  variant = 'secondary',
  onLogIn,
  ref,
}: ProviderButtonProps) {
  return (
    <Button
      ref={ref}
      variant={variant}
      size={36}
      block
      icon={IconShieldLock}
      busy={busy}
      busyLabel={busyLabel}
      disabled={off}
      className={styles.button}
      onClick={onLogIn}
    >
      {`Log in with ${provider}`}
    </Button>
  )
}
