import { type ReactNode, useState } from 'react'
import { useSession } from '../../features/auth/session.tsx'
import { useInit } from '../../features/config/init.api.ts'
import { unsavedEdits } from '../../lib/unsaved-edits.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Most who log out are not asked.
const AskToDiscard = lazyPart(async () => (await import('../../ui/overlays/ask-to-discard.tsx')).AskToDiscard)

export interface LoggingOut {
  /** Logs out: at once, or after asking when something would be lost. */
  logOut: () => void
  /** The question, while it is asked. */
  question: ReactNode
}

/** Logging out drops what is being written and changed, and does not do so without a question. */
export function useLoggingOut(): LoggingOut {
  const { logOut } = useSession()
  const { subscriber_id } = useInit()
  const [isAsking, setAsking] = useState(false)
  return {
    async logOut() {
      if (unsavedEdits.has() || (await isWriting(subscriber_id))) setAsking(true)
      else logOut()
    },
    question: isAsking && (
      <AskToDiscard
        onFailed={() => setAsking(false)}
        title="Log out and discard what you are writing?"
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          logOut()
        }}
      >
        Logging out will discard the messages and changes that you have not sent or saved.
      </AskToDiscard>
    ),
  }
}

/** Asked of the replies, which come with the reply bar; where they cannot be had there are none on this page. */
async function isWriting(owner: string): Promise<boolean> {
  try {
    const { repliesOf } = await import('../../features/reply/saved-replies.ts')
    return repliesOf(owner).isWriting()
  } catch {
    return false
  }
}
