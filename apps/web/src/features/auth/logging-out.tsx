import { authErrorText } from '@enamel/domain/auth/error-text'
import { type ReactNode, useEffect, useState } from 'react'
import { hasPersistedUnsaved } from '../../lib/drafts/persisted-drafts.ts'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSession } from './session.tsx'

// Loaded on demand, since most users log out without unsaved input.
const AskToDiscard = lazyPart(async () => (await import('../../ui/overlays/ask-to-discard.tsx')).AskToDiscard)

export interface LoggingOut {
  /** Logs out immediately, or asks the user first if unsaved input would be lost. */
  logOut: () => void
  /** The dialog that asks the user, while it is open. */
  question: ReactNode
}

/** Logs out. If this would discard unsaved input, the user is asked first. */
export function useLoggingOut(): LoggingOut {
  const { logOut } = useSession()
  const { subscriber_id } = useInit()
  const [isAsking, setAsking] = useState(false)
  return {
    logOut() {
      if (unsavedEdits.has() || hasPersistedUnsaved(subscriber_id)) setAsking(true)
      else logOut()
    },
    question: isAsking && (
      <AskToDiscard
        onFailed={() => setAsking(false)}
        title="Log out and discard what you are writing?"
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          logOut()
        }}
      >
        Logging out will discard your unsent messages and unsaved changes.
      </AskToDiscard>
    ),
  }
}

/** Shows an error when logging out failed; the user stays signed in (AUTH-19, G1-26). */
export function useLogoutFailure(): void {
  const { problem } = useSession()
  useEffect(() => {
    if (problem) toast.error(authErrorText(problem.code, problem.message))
  }, [problem])
}
