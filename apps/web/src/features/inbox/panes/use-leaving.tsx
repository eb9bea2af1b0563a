import { useBlocker } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUnsavedEdits } from '../../../lib/unsaved-edits.ts'

const AskToDiscard = lazy(async () => ({
  default: (await import('../../../ui/overlays/ask-to-discard.tsx')).AskToDiscard,
}))

export interface Leaving {
  /** Hears whether something was typed that leaving the open patient would lose. */
  onDirty: (dirty: boolean) => void
  /** Leaves the open patient by `go`: at once, or after asking when something would be lost. */
  leave: (go: () => void) => void
  /** The question, while it is asked. */
  question: ReactNode
}

/** Nothing typed is lost without a question: not by opening another conversation, nor by going elsewhere. */
export function useLeaving(): Leaving {
  const [dirty, setDirty] = useState(false)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  useUnsavedEdits(dirty)
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: dirty,
    disabled: !dirty,
    withResolver: true,
  })
  const keep = () => {
    setAsked(null)
    blocker.reset?.()
  }
  const discard = () => {
    setDirty(false)
    setAsked(null)
    asked?.()
    blocker.proceed?.()
  }
  const isAsking = asked !== null || blocker.status === 'blocked'
  return {
    onDirty: setDirty,
    leave: (go) => (dirty ? setAsked(() => go) : go()),
    question: isAsking && (
      <Suspense>
        <AskToDiscard title="Leave and discard your changes?" onKeep={keep} onDiscard={discard}>
          Leaving this patient will discard what you have changed in their details.
        </AskToDiscard>
      </Suspense>
    ),
  }
}
