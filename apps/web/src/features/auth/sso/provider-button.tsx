import { IconShieldLock } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx'
import type { LogInState } from '../log-in.ts'
import styles from './provider-button.module.css'

export interface ProviderButtonProps {
  /** The identity provider's name. */
  provider: string
  state: LogInState
  busyLabel?: string | undefined
  variant?: ButtonVariant
  onLogIn: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Logs in with a shared identity. `onLogIn` is called within the click event, so that a pop-up may open. */
export function ProviderButton({
  provider,
  state,
  busyLabel = 'Logging in...',
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
      busy={state === 'busy'}
      busyLabel={busyLabel}
      disabled={state === 'off'}
      className={styles.button}
      onClick={onLogIn}
    >
      {`Log in with ${provider}`}
    </Button>
  )
}
