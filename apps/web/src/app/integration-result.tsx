import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../pages/page-title.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import styles from './app.module.css'

/** How long the pop-up stays, to be read (INT-25). */
const CLOSES_AFTER_S = 5

export interface IntegrationResultProps {
  /** As the address says it: `/integrations/{status}`. */
  status: string
  /** The page that opened this one, null when there is none. */
  opener: Pick<Window, 'postMessage'> | null
  origin: string
  close: () => void
}

/** Where a sign-in at another service ends: it tells the page that opened it, and closes itself (INT-24, INT-25). */
export function IntegrationResult({ status, opener, origin, close }: IntegrationResultProps) {
  const isDone = status === 'done'
  usePageTitle(isDone ? 'Connection Successful' : 'Connection Failed')
  useEffect(() => {
    opener?.postMessage({ type: isDone ? 'integration-done' : 'integration-failed' }, origin)
  }, [opener, origin, isDone])
  const left = useCountdown(CLOSES_AFTER_S, close)
  return (
    <main className={styles.centre}>
      <h1 className="heard-only">{isDone ? 'Connection Successful' : 'Connection Failed'}</h1>
      <EmptyState
        role={isDone ? 'status' : 'alert'}
        icon={isDone ? IconCircleCheck : IconCircleX}
        title={isDone ? 'Connection Successful' : 'Connection Failed'}
      >
        {!isDone && (
          <>
            Connection Failed. Please try signing in again.
            <br />
          </>
        )}
        This window closes in {left} {left === 1 ? 'second' : 'seconds'}.
      </EmptyState>
    </main>
  )
}

/** Whole seconds that are left, down to 0, which is then told. */
function useCountdown(from: number, onEnd: () => void): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (left === 0) {
      onEnd()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, onEnd])
  return left
}
