import type { SyncState } from '@enamel/domain/integrations/sync'
import type { FlowSync, SignedIn } from '../flows/flow.ts'

let syncCount = 0

/** A sync as an event reports it. */
export function aSync(state: SyncState, given: Partial<FlowSync> = {}): FlowSync {
  syncCount += 1
  return { id: `sync-${syncCount}`, state, error: null, ...given }
}

export const reported = (sync: FlowSync) => ({ type: 'sync_changed', sync }) as const

/** Sign-ins that the test settles: `signIn` is the actor's function. */
export function fakeSignIn() {
  const attempts: (PromiseWithResolvers<SignedIn> & { signal: AbortSignal })[] = []
  return {
    attempts,
    signIn: ({ signal }: { signal: AbortSignal }) => {
      const attempt = Promise.withResolvers<SignedIn>()
      attempts.push({ ...attempt, signal })
      return attempt.promise
    },
    async succeed(sync: FlowSync | null = null) {
      attempts.at(-1)?.resolve({ sync })
      await settle()
    },
    async fail(error: unknown = new Error('Gmail was not allowed.')) {
      attempts.at(-1)?.reject(error)
      await settle()
    },
  }
}

/** Lets the actors of settled promises run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** A state as text: `signIn.idle`. */
export function stateOf(actor: { getSnapshot: () => { value: unknown } }): string {
  const { value } = actor.getSnapshot()
  return typeof value === 'string' ? value : Object.entries(Object(value)).flat().join('.')
}
