import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface FailureViewProps {
  /** The failure, as a text for people. */
  text?: string
  /** Details, if there are any. */
  children?: ReactNode
  /** Offers "Try again". */
  onRetry?: () => void
  retryLabel?: string
  /** An action in place of "Try again". */
  action?: ReactNode
  className?: string
}

/** Shown in place of something that failed to load (SHELL-16). */
export function FailureView({
  text = WENT_WRONG,
  children,
  onRetry,
  retryLabel = 'Try again',
  action,
  className,
}: FailureViewProps) {
  return (
    <EmptyState
      role="alert"
      icon={IconCloudOff}
      title={text}
      className={className}
      action={
        onRetry ? (
          <Button icon={IconRefresh} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : (
          action
        )
      }
    >
      {children}
    </EmptyState>
  )
}
